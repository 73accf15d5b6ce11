import type { ErasureCounts } from '../../store/queries/erasures.ts'
import type { ErasuresTable } from '../../store/tables.ts'

/** An erasure inside a batch. */
export interface ErasureContext {
  readonly row: ErasuresTable
  /** The records that were emptied or removed, the customer among them. */
  readonly ids: ReadonlySet<string>
  /** Whether a text names one of them. */
  names(text: string): boolean
  /** Notes records that were emptied or removed. */
  add(ids: readonly string[]): Promise<void>
}

/** What a batch came to. */
export interface Batch {
  /** What it looked at last; `null` when nothing is left of its phase. */
  readonly position: string | null
  readonly endsAt?: string
  readonly counts: Partial<ErasureCounts>
}
