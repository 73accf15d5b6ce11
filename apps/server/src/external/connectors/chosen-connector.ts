import type { EffectKind } from '@belfry/core'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ConnectorContext, SendingConnector } from './define-connector.ts'
import { connectorDefinitions } from './index.ts'

/** The settings that concern connectors. */
export type ConnectorSettings = Pick<Settings, 'connectors' | 'extraCa'>

/** A connector that sends effects of a kind. */
export interface ChosenConnector {
  readonly definition: SendingConnector
  readonly context: ConnectorContext
}

/** The connector that sends effects of a kind; `null` if they are not sent. */
export function chosenConnector(
  { connectors: { choices, installation }, extraCa }: ConnectorSettings,
  kind: EffectKind,
): ChosenConnector | null {
  const choice = choices[kind]
  const definition = connectorDefinitions.find(({ name }) => name === choice?.name)
  if (!choice || definition?.handling !== 'sent') return null
  const settings = installation[definition.name]
  if (!settings) throw new Error(`the settings of the connector ${definition.name} were not parsed`)
  return { definition, context: { kind, target: choice.target, settings, extraCa } }
}
