import type { Author } from '../../models/define-model.ts'
import type { Page, Values } from './record-port.ts'

/** Who changed which record, and what it was before. */
export interface AuditPort {
  /** The model of a record that is or was; `null` when nothing is known of it. */
  modelOf(recordId: string): Promise<string | null>
  /** The changes of one record, the newest first. */
  list(recordId: string, query: { readonly limit: number; readonly cursor?: string | undefined }): Promise<Page<RecordChange>>
}

/** One change of a record. */
export interface RecordChange {
  readonly recordId: string
  readonly model: string
  /** The version that the record had afterwards; a deletion counts as one. */
  readonly version: number
  readonly change: 'created' | 'updated' | 'deleted'
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
  /** The values before: of the fields that were changed, or of the record that was deleted. `null` for a new record, and after an erasure. */
  readonly previous: Values | null
}
