import type { EpochMs } from '../../kernel/time.ts'
import type { Author } from '../models/define-model.ts'
import type { Page, Values } from './record-port.ts'

/** Who changed which record, and what it was before. */
export interface AuditPort {
  /** The model of a record that is or was; `null` when nothing is known of it. */
  modelOf(recordId: string): Promise<string | null>
  /** Notes that everything of the organization is handed out to the caller. */
  noteExport(): Promise<void>
  /** What a record held when it was deleted; `null` where it was not, and after an erasure. */
  lastValues(recordId: string): Promise<Values | null>
  /** Changes, the newest first. */
  list(query: AuditQuery): Promise<Page<RecordChange>>
}

/** Which changes: those that pass every filter. */
export interface AuditQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly filters: {
    readonly recordId?: string | undefined
    /** The kind of record. */
    readonly model?: string | undefined
    /** Who changed it: the id of a user. */
    readonly authorId?: string | undefined
    readonly operation?: string | undefined
  }
  /** Only those then or later. */
  readonly since?: EpochMs | undefined
  /** Only those before. */
  readonly until?: EpochMs | undefined
}

/** One change of a record; or of a key, a session or the account of a member, which are the kinds `apiKey`, `session` and `user`. */
export interface RecordChange {
  readonly recordId: string
  readonly model: string
  /** The version that the record had afterwards; a deletion counts as one. */
  readonly version: number
  /** `exported`: everything of the organization was handed out. */
  readonly change: 'created' | 'updated' | 'deleted' | 'exported'
  readonly at: string
  readonly author: Author
  /** The API key that was used; `null` for a session, for automations and for the service itself. */
  readonly keyId: string | null
  /** The automation and the run that did it; `null` when none did. */
  readonly automationId: string | null
  readonly runId: string | null
  /** The name of the operation; `null` for what the service did outside of one. */
  readonly operation: string | null
  readonly traceId: string
  /** The request that did it, as its answer names it in `x-request-id`; `null` where none did. */
  readonly requestId: string | null
  /** The values before: of the fields that were changed, or of the record that was deleted. `null` for a new record, and after an erasure. */
  readonly previous: Values | null
  /** The values after, of the fields that were changed. `null` for a new record, one that was deleted, and after an erasure. */
  readonly changed: Values | null
}
