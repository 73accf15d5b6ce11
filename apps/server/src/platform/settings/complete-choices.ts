import type { EffectKind } from '@belfry/core'
import type { ChoosableConnector } from './choosable-connector.ts'
import type { ConnectorChoice, ConnectorChoices } from './connector-choices.ts'

/**
 * The settings that are missing for the connectors that are chosen, as messages. A setting with an invalid value has been reported before
 * and is not reported as missing.
 *
 * @param installation the settings of each connector, by its name
 */
export function missingSettings(
  connectors: readonly ChoosableConnector[],
  choices: ConnectorChoices,
  installation: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): readonly string[] {
  return connectors.flatMap(({ name, target, settings }) => {
    const kind = Object.entries(choices).find(([, choice]) => choice.name === name)?.[0]
    if (kind === undefined) return []
    const says = target ? `sends ${kind} to ${target.title}` : `says ${kind}=${name}`
    return Object.entries(settings.installation)
      .filter(([each, { required }]) => required !== undefined && installation[name]?.[each] === null)
      .map(([, { variable, required }]) => `${variable} is needed, because BELFRY_CONNECTORS ${says}: ${required}`)
  })
}

/** Adds the connectors that are chosen by default, for kinds without a choice. */
export function withDefaults(
  connectors: readonly ChoosableConnector[],
  choices: ConnectorChoices,
  installation: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): ConnectorChoices {
  const completed: Partial<Record<EffectKind, ConnectorChoice>> = { ...choices }
  for (const { name, kinds, handling, settings, isDefault = false } of connectors) {
    const isSetUp = Object.entries(settings.installation).every(
      ([each, { required }]) => required === undefined || installation[name]?.[each] !== null,
    )
    if (isDefault && isSetUp) for (const kind of kinds) completed[kind] ??= { name, handling, target: name }
  }
  return completed
}
