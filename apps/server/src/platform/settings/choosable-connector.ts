import type { EffectHandling, EffectKind } from '@belfry/core'
import type { Setting } from './setting.ts'

/** One setting of a connector. */
export interface ConnectorSetting<T> extends Setting<T> {
  /** Set if the connector cannot send while the value is `null`: what to do about that. */
  readonly required?: string
}

/** The settings of a connector, by their names after parsing. */
export type ConnectorSettingTable = Readonly<Record<string, ConnectorSetting<unknown>>>

/** The value by which a connector is chosen instead of its name, such as a URL. */
export interface ConnectorTarget {
  /** What the value is, as messages call it: `an address`. */
  readonly title: string
  /** The form of the value, as messages describe it: `that begins with https:// or http://`. */
  readonly form: string
  /**
   * Parses the value; `null` if it is meant for another connector.
   *
   * @throws Error that says what is expected, without quoting the text
   */
  parse(text: string): string | null
  /** The part of the value that people may see; `null` if it is meant for another connector. Accepts any text. */
  redact(text: string): string | null
}

/** The part of a connector's definition that the settings use. */
export interface ChoosableConnector {
  /**
   * Chooses the connector, unless it has a `target`. Stored with each effect that it has sent, so it never changes. At most 20 characters.
   */
  readonly name: string
  /** The means by which it sends, as messages call it: `SMTP`. */
  readonly title: string
  /** Where it sends an effect, or what happens to one that is not sent, as part of a sentence. */
  readonly summary: string
  /** The kinds of effects for which it can be chosen. */
  readonly kinds: readonly EffectKind[]
  /** What happens to effects of the kinds for which it is chosen. */
  readonly handling: Exclude<EffectHandling, 'refused'>
  /** Whether it sends its kinds as soon as all required settings are set, unless another choice is made for them. False by default. */
  readonly isDefault?: boolean
  /** An entry of BELFRY_CONNECTORS that messages show as an example. */
  readonly example?: string
  readonly target?: ConnectorTarget
  readonly settings: {
    /** Settings of the operator. */
    readonly installation: ConnectorSettingTable
  }
}

/** The environment variables without which a connector cannot send. */
export function requiredVariables({ settings }: ChoosableConnector): readonly string[] {
  return Object.values(settings.installation).flatMap(({ required, variable }) => (required === undefined ? [] : [variable]))
}
