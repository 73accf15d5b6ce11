import type { ErasureCounts } from '../../store/queries/erasures.ts'
import type { ErasuresTable } from '../../store/tables.ts'

/** An erasure during a batch. */
export interface ErasureContext {
  readonly row: ErasuresTable
  /** The records that were emptied or removed, including the customer. */
  readonly ids: ReadonlySet<string>
  /** Whether a text contains the id of one of them. */
  names(text: string): boolean
  /** Adds records that were emptied or removed. */
  add(ids: readonly string[]): Promise<void>
}

/** The result of a batch. */
export interface BatchResult {
  /** The last item that was examined; `null` at the end of its phase. */
  readonly position: string | null
  /** The last item that the phase examines, where it is fixed in advance. */
  readonly endPosition?: string
  readonly counts: Partial<ErasureCounts>
}
