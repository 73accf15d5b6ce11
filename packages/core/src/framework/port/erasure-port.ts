import type { RecordBase } from '../models/define-model.ts'

/** The erasure of customers beyond what one transaction should do. */
export interface ErasurePort {
  /** The erasure of a customer; `null` when there was none. */
  of(customerId: string): Promise<Erasure | null>
  get(id: string): Promise<Erasure | null>
  /**
   * Begins to erase what else is stored of a customer whose own record was emptied in this very unit of work: other records, events,
   * messages, runs and the log of changes. `removed` are the records that went with it already. Runs about the customer are cancelled at once.
   */
  begin(customer: Pick<RecordBase, 'id'>, removed: readonly Pick<RecordBase, 'id'>[]): Promise<Erasure>
}

/** How far the erasure of a customer is, and what it has found so far. */
export interface Erasure {
  readonly id: string
  readonly customerId: string
  readonly status: 'running' | 'done'
  readonly createdAt: string
  readonly completedAt: string | null
  /** Records that were emptied or removed, the customer among them. */
  readonly records: number
  readonly runs: number
  readonly events: number
  /** Messages that are not sent any more, or were sent and have lost what they said. */
  readonly deliveries: number
  /** Entries of the audit log. */
  readonly changes: number
}
