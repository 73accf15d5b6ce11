import { type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import type { ChoosableConnector, ConnectorSettingTable } from '../../platform/settings/choosable-connector.ts'
import type { ParsedSettings } from '../../platform/settings/setting.ts'
import type { Renderer } from '../documents/renderer.ts'
import type { Sender } from './connector.ts'

/** The parsed settings of a connector. Those that it requires to send are never `null`. */
export type InstallationSettings<Table extends ConnectorSettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly required: string }
    ? NonNullable<ParsedSettings<Table>[Name]>
    : ParsedSettings<Table>[Name]
}

/** The context in which a connector sends effects of one kind. */
export interface ConnectorContext<Table extends ConnectorSettingTable = ConnectorSettingTable> {
  readonly kind: EffectKind
  /** The value for this kind in BELFRY_CONNECTORS: what `target` has parsed, or the name of the connector if it has no `target`. */
  readonly target: string
  readonly settings: InstallationSettings<Table>
  /** Certificates (PEM) in addition to the usual ones; `null` for none. */
  readonly extraCa: string | null
}

/** Dependencies of connectors other than settings. */
export interface ConnectorParts {
  readonly now: () => EpochMs
  /** Renders attachments. */
  readonly renderer: Pick<Renderer, 'render'>
}

/** Whether the target of effects can be reached, in sentences for the operator. */
export type Health =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly remedy: string }

/** A connector that sends effects itself. */
export interface SendingConnector<Table extends ConnectorSettingTable = ConnectorSettingTable> extends ChoosableConnector {
  readonly handling: 'sent'
  readonly settings: { readonly installation: Table }
  readonly limits: {
    /** Total time for one try, in milliseconds. An effect to be sent is claimed for three times the longest of these. */
    readonly timeoutMs: number
  }
  /** Where effects go, for people. Of a URL only the host is shown: the rest may contain a token. */
  describe(context: ConnectorContext<Table>): string
  /**
   * The hosts to which it connects, as `host:port`. Kinds with the same hosts are checked once; without this function, kinds with the same
   * target.
   */
  hosts?(context: ConnectorContext<Table>): readonly string[]
  /** Checks whether the target can be reached. Sends nothing. */
  check(context: ConnectorContext<Table>): Promise<Health>
  /** Whether messages come from an address of the installation, rather than from the organization's own. False by default. */
  hasOwnSender?(context: ConnectorContext<Table>): boolean
  /** Creates the sender for effects of a kind. Opens no connection. */
  create(context: ConnectorContext<Table> & ConnectorParts): Sender
}

/** A choice for effects that this service does not send, such as simulating them. */
export interface UnsentConnector extends ChoosableConnector {
  readonly handling: 'simulated' | 'external'
}

/** Everything that the server knows about a connector. */
export type ConnectorDefinition = SendingConnector | UnsentConnector

/** Completes the definition of a connector that sends effects. */
export function defineConnector<const Table extends ConnectorSettingTable>(
  definition: Omit<SendingConnector<Table>, 'handling'>,
): SendingConnector<Table> {
  return Object.freeze({ handling: 'sent', ...definition })
}

/** Completes the definition of a choice for effects that are not sent. It can be chosen for every kind. */
export function defineUnsent(definition: Pick<UnsentConnector, 'name' | 'summary' | 'handling'>): UnsentConnector {
  return Object.freeze({ title: definition.name, kinds: effectKinds, settings: { installation: {} }, ...definition })
}
