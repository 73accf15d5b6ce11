import type { RecordBase } from '../models/define-model.ts'

/** The erasure of customers, as far as it exceeds one transaction. */
export interface ErasurePort {
  /** The erasure of a customer; `null` if there is none. */
  of(customerId: string): Promise<Erasure | null>
  get(id: string): Promise<Erasure | null>
  /**
   * Starts to erase everything else stored about a customer whose own record was emptied in this unit of work: other records, events,
   * messages, runs and audit entries. `removed` are the records already removed with it. Runs about the customer are cancelled immediately.
   */
  begin(customer: Pick<RecordBase, 'id'>, removed: readonly Pick<RecordBase, 'id'>[]): Promise<Erasure>
}

/** The progress of a customer's erasure. */
export interface Erasure {
  readonly id: string
  readonly customerId: string
  readonly status: 'running' | 'done'
  readonly createdAt: string
  readonly completedAt: string | null
  /** Records emptied or removed, including the customer. */
  readonly records: number
  readonly runs: number
  readonly events: number
  /** Messages that are no longer sent, or were sent and have lost their content. */
  readonly deliveries: number
  /** Entries of the audit log. */
  readonly changes: number
}
