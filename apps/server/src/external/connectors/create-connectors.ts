import { type EffectHandling, type EffectKind, effectKinds } from '@belfry/core'
import { handlingOf } from '../../platform/settings/handling-of.ts'
import { type ConnectorSettings, chosenConnector } from './chosen-connector.ts'
import type { Connector } from './connector.ts'
import type { ConnectorParts } from './define-connector.ts'

/** The connectors of a server. */
export interface Connectors {
  /** The connector for effects of a kind; `null` if none sends them. */
  of(kind: EffectKind): Connector | null
  /** What happens to effects of a kind. */
  handlingOf(kind: EffectKind): EffectHandling
  /** Ends all connections. */
  close(): Promise<void>
}

/** Makes the connectors that the settings choose. Opens no connection. */
export function createConnectors(settings: ConnectorSettings, parts: ConnectorParts): Connectors {
  const byKind = new Map<EffectKind, Connector>()
  const handlings = Object.fromEntries(effectKinds.map((kind) => [kind, handlingOf(settings, kind)])) as Record<EffectKind, EffectHandling>
  for (const kind of effectKinds) {
    const chosen = chosenConnector(settings, kind)
    if (!chosen) continue
    const { definition, context } = chosen
    const hasOwnSender = definition.hasOwnSender?.(context) ?? false
    byKind.set(kind, { ...definition.create({ ...context, ...parts }), name: definition.name, hasOwnSender })
  }
  return {
    of: (kind) => byKind.get(kind) ?? null,
    handlingOf: (kind) => handlings[kind],
    async close() {
      await Promise.all([...byKind.values()].map((connector) => connector.close?.()))
    },
  }
}
