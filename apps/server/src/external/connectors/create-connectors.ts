import { type EffectHandling, type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import { type ConnectorChoice, connectorChoice, handlingOf } from '../../platform/settings/connector-choices.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Renderer } from '../documents/renderer.ts'
import type { Connector } from './connector.ts'
import { createHttpConnector } from './http.ts'
import { createSmtpConnector } from './smtp.ts'

/** The connectors of a server. */
export interface Connectors {
  /** What sends effects of a kind; `null` when nothing does. */
  of(kind: EffectKind): Connector | null
  /** What happens to effects of a kind. */
  handlingOf(kind: EffectKind): EffectHandling
  /** Ends all connections. */
  close(): Promise<void>
}

/** What of the settings is about connectors. */
export type ConnectorSettings = Pick<Settings, 'connectors' | 'unconnected' | 'connectorSecret' | 'smtp' | 'mailFrom' | 'extraCa'>

/** What connectors are given beside the settings. */
export interface ConnectorParts {
  readonly now: () => EpochMs
  readonly papers: Pick<Renderer, 'render'>
}

/** Makes the connectors that the settings choose. Opens no connection. */
export function createConnectors(settings: ConnectorSettings, parts: ConnectorParts): Connectors {
  const byKind = new Map<EffectKind, Connector>()
  const handlings = Object.fromEntries(effectKinds.map((kind) => [kind, handlingOf(settings, kind)])) as Record<EffectKind, EffectHandling>
  for (const kind of effectKinds) {
    const connector = create(connectorChoice(settings, kind), settings, parts)
    if (connector) byKind.set(kind, connector)
  }
  return {
    of: (kind) => byKind.get(kind) ?? null,
    handlingOf: (kind) => handlings[kind],
    async close() {
      await Promise.all([...byKind.values()].map((connector) => connector.close?.()))
    },
  }
}

function create(choice: ConnectorChoice | null, settings: ConnectorSettings, { now, papers }: ConnectorParts): Connector | null {
  const { connectorSecret: secret, smtp, mailFrom, extraCa } = settings
  if (choice === null || choice.name === 'record' || choice.name === 'external') return null
  // The settings were read whole: what one of them needs of another is there.
  if (choice.name === 'smtp') return createSmtpConnector({ server: needed(smtp), from: mailFrom, papers, extraCa })
  return createHttpConnector({ url: choice.url, secret: needed(secret), now, papers, extraCa })
}

function needed<T>(value: T | null): T {
  if (value === null) throw new Error('the settings of the connectors were not checked together')
  return value
}
