import { type EffectKind, type EpochMs, effectKinds } from '@belfry/core'
import type { ChoosableConnector, ConnectorSettingTable } from '../../platform/settings/choosable-connector.ts'
import type { ParsedSettings } from '../../platform/settings/setting.ts'
import type { Renderer } from '../documents/renderer.ts'
import type { Sender } from './connector.ts'

/** What was set for a connector. What it cannot send without is there. */
export type InstallationSettings<Table extends ConnectorSettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly required: string }
    ? NonNullable<ParsedSettings<Table>[Name]>
    : ParsedSettings<Table>[Name]
}

/** What a connector is told of the kind of effects that it was chosen for. */
export interface ConnectorContext<Table extends ConnectorSettingTable = ConnectorSettingTable> {
  readonly kind: EffectKind
  /** What BELFRY_CONNECTORS gives the kind: what the `target` has parsed, else the name of the connector. */
  readonly target: string
  readonly settings: InstallationSettings<Table>
  /** Certificates (PEM) beside the usual ones. */
  readonly extraCa: string | null
}

/** What connectors are given beside the settings. */
export interface ConnectorParts {
  readonly now: () => EpochMs
  /** Makes what is attached. */
  readonly papers: Pick<Renderer, 'render'>
}

/** Whether what effects are sent to is there, in sentences for the operator. */
export type Health =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly remedy: string }

/** A connector that sends effects itself. */
export interface SendingConnector<Table extends ConnectorSettingTable = ConnectorSettingTable> extends ChoosableConnector {
  readonly handling: 'sent'
  readonly settings: { readonly installation: Table }
  readonly limits: {
    /** How long one try may take in all. What is claimed to be sent is claimed for three times the longest. */
    readonly timeoutMs: number
  }
  /** Where effects go, for people. Of an address nothing but its host: it can hold a token. */
  describe(context: ConnectorContext<Table>): string
  /** What it connects to, as `host:port`. Kinds that go to the same hosts, or for want of them to the same target, are checked once. */
  hosts?(context: ConnectorContext<Table>): readonly string[]
  /** Whether what it sends to is there. Sends nothing. */
  check(context: ConnectorContext<Table>): Promise<Health>
  /** Whether messages come from an address of the installation, and not from one that an organization gives itself; never by default. */
  hasOwnSender?(context: ConnectorContext<Table>): boolean
  /** Makes what sends the effects of a kind. Opens no connection. */
  create(context: ConnectorContext<Table> & ConnectorParts): Sender
}

/** A choice of what becomes of effects that this service does not send. */
export interface UnsentConnector extends ChoosableConnector {
  readonly handling: 'simulated' | 'external'
}

/** All that the server knows of a connector. */
export type ConnectorDefinition = SendingConnector | UnsentConnector

/** Completes the definition of a connector that sends effects. */
export function defineConnector<const Table extends ConnectorSettingTable>(
  definition: Omit<SendingConnector<Table>, 'handling'>,
): SendingConnector<Table> {
  return Object.freeze({ handling: 'sent', ...definition })
}

/** Completes the definition of a choice of what becomes of effects of any kind, none of which is sent. */
export function defineUnsent(definition: Pick<UnsentConnector, 'name' | 'summary' | 'handling'>): UnsentConnector {
  return Object.freeze({ title: definition.name, kinds: effectKinds, settings: { installation: {} }, ...definition })
}
