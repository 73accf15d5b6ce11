import { createHash } from 'node:crypto'
import type { Cell } from '../../store/database-copy/database-end.ts'

/** The number of rows and a digest of a table's contents, for comparison. */
export interface TableSum {
  readonly rows: number
  /** 64 hexadecimal digits. */
  readonly hash: string
}

/** Computes the digest of a table, row by row. */
export interface TableDigest {
  add(row: readonly Cell[]): void
  sum(): TableSum
}

const MODULUS = 1n << 256n

/**
 * Creates a digest that does not depend on the order of rows, because databases sort texts differently: the sum of the SHA-256 of each row.
 * A row that is missing, repeated or changed in one bit gives another sum.
 */
export function createTableDigest(): TableDigest {
  let rows = 0
  let total = 0n
  return {
    add(row) {
      const hash = createHash('sha256')
      for (const cell of row) addCell(hash, cell)
      total = (total + BigInt(`0x${hash.digest('hex')}`)) % MODULUS
      rows++
    },
    sum: () => ({ rows, hash: total.toString(16).padStart(64, '0') }),
  }
}

/** Kind and length come first, so that different rows never have the same bytes. */
function addCell(hash: ReturnType<typeof createHash>, cell: Cell): void {
  if (cell === null) return void hash.update('-;')
  if (typeof cell === 'bigint') return void hash.update(`i${cell};`)
  const bytes = typeof cell === 'string' ? Buffer.from(cell, 'utf8') : cell
  hash.update(`${typeof cell === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
}
