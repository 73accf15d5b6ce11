import type { EffectKind } from '@belfry/core'
import type { ChoosableConnector } from './choosable-connector.ts'
import type { ConnectorChoice, ConnectorChoices } from './connector-choices.ts'

/**
 * What the choice of connectors needs of their settings. One that is wrong itself was found before, and is not missing.
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

/** The choices with those that connectors make by themselves, for kinds of which nothing was said. */
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
