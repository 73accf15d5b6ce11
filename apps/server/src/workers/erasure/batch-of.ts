import { fitting } from '../../store/queries/page-bytes.ts'

/** How many stored bytes one batch reads, unless its first row alone has more. */
export const ERASURE_BATCH_BYTES: number = 1024 * 1024

/**
 * How many of the next rows one batch reads, and whether there are more.
 *
 * @param sizes the bytes of the next rows, at most `most` of them
 */
export function batchOf(sizes: readonly { readonly size: number }[], most: number): { readonly count: number; readonly isMore: boolean } {
  const count = fitting(sizes, most, { bytes: ERASURE_BATCH_BYTES }).length
  return { count, isMore: count === most || count < sizes.length }
}
