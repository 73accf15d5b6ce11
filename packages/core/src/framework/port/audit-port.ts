import type { EpochMs } from '../../kernel/time.ts'
import type { Author } from '../models/define-model.ts'
import type { Page, Values } from './record-port.ts'

/** The audit log: who changed which record, and its previous values. */
export interface AuditPort {
  /** The model of a current or deleted record; `null` if the log does not know it. */
  modelOf(recordId: string): Promise<string | null>
  /** Records that the caller exported all data of the organization. */
  noteExport(): Promise<void>
  /** The values of a record when it was deleted; `null` if it was not deleted, or after an erasure. */
  lastValues(recordId: string): Promise<Values | null>
  /** Changes, newest first. */
  list(query: AuditQuery): Promise<Page<RecordChange>>
}

/** Selects changes: those that match all filters. */
export interface AuditQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly filters: {
    readonly recordId?: string | undefined
    /** The kind of record. */
    readonly model?: string | undefined
    /** The id of the user who made the change. */
    readonly authorId?: string | undefined
    readonly operation?: string | undefined
  }
  /** Only changes at this moment or later. */
  readonly since?: EpochMs | undefined
  /** Only changes before this moment. */
  readonly until?: EpochMs | undefined
}

/** One change of a record; or of an API key, a session or a member's account, with the models `apiKey`, `session` and `user`. */
export interface RecordChange {
  readonly recordId: string
  readonly model: string
  /** The version of the record after the change; a deletion counts as one. */
  readonly version: number
  /** `exported`: all data of the organization was exported. */
  readonly change: 'created' | 'updated' | 'deleted' | 'exported'
  readonly at: string
  readonly author: Author
  /** The API key used; `null` for a session, for automations and for the service itself. */
  readonly keyId: string | null
  /** The automation that made the change; `null` if none did. */
  readonly automationId: string | null
  readonly runId: string | null
  /** The name of the operation; `null` for a change that the service made outside of one. */
  readonly operation: string | null
  readonly traceId: string
  /** The `x-request-id` of the request; `null` if there was none. */
  readonly requestId: string | null
  /** The values before the change: of the changed fields, or of the deleted record. `null` for a new record, and after an erasure. */
  readonly previous: Values | null
  /** The values of the changed fields after the change. `null` for a new or deleted record, and after an erasure. */
  readonly changed: Values | null
}
