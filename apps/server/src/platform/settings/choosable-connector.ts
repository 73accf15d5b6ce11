import type { EffectHandling, EffectKind } from '@belfry/core'
import type { Setting } from './setting.ts'

/** One setting of a connector. */
export interface ConnectorSetting<T> extends Setting<T> {
  /** The connector cannot send while it is `null`: what to do about that. */
  readonly required?: string
}

/** The settings of a connector by the name that they have once they are parsed. */
export type ConnectorSettingTable = Readonly<Record<string, ConnectorSetting<unknown>>>

/** How a connector is chosen that needs to be given more than its name. */
export interface ConnectorTarget {
  /** What is given in place of its name, as messages call it: `an address`. */
  readonly title: string
  /** What is to be known of its form: `that begins with https:// or http://`. */
  readonly form: string
  /**
   * What it is given; `null` for what is not meant for it.
   *
   * @throws Error that says what must be given, and tells nothing of the text
   */
  parse(text: string): string | null
  /** What of it people may see; `null` for what is not meant for it. Told of any text. */
  shown(text: string): string | null
}

/** What the settings know of a connector: a part of its definition. */
export interface ChoosableConnector {
  /** Chooses it, unless it has a `target`. It is stored with what it has sent, so it never changes. At most 20 characters. */
  readonly name: string
  /** What it sends by, as messages call it: `SMTP`. */
  readonly title: string
  /** Where it sends an effect, or what becomes of one that is not sent, as a part of a sentence. */
  readonly summary: string
  /** The kinds of effects for which it can be chosen. */
  readonly kinds: readonly EffectKind[]
  /** What becomes of effects of a kind that chooses it. */
  readonly handling: Exclude<EffectHandling, 'refused'>
  /** Whether it sends its kinds as soon as all that it requires is set, where nothing else is said of them; false by default. */
  readonly isDefault?: boolean
  /** An entry of BELFRY_CONNECTORS that messages show as an example. */
  readonly example?: string
  readonly target?: ConnectorTarget
  readonly settings: {
    /** What whoever runs the server sets. */
    readonly installation: ConnectorSettingTable
  }
}

/** The environment variables without which a connector cannot send. */
export function requiredVariables({ settings }: ChoosableConnector): readonly string[] {
  return Object.values(settings.installation).flatMap(({ required, variable }) => (required === undefined ? [] : [variable]))
}
