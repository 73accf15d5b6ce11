import { createHash } from 'node:crypto'
import type { Cell } from '../../store/database-copy/database-end.ts'

/** What a table holds, in two numbers that can be compared. */
export interface TableSum {
  readonly rows: number
  /** 64 hexadecimal digits. */
  readonly hash: string
}

/** Sums up the rows of a table as they pass. */
export interface TableDigest {
  add(row: readonly Cell[]): void
  sum(): TableSum
}

const MODULUS = 1n << 256n

/**
 * Makes a digest in which the order of the rows does not count, because databases sort texts differently: the SHA-256 of each row, added up.
 * A row that is missing, doubled or changed in one bit gives another sum.
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

/** The kind and the length stand in front, so that no two rows have the same bytes. */
function addCell(hash: ReturnType<typeof createHash>, cell: Cell): void {
  if (cell === null) return void hash.update('-;')
  if (typeof cell === 'bigint') return void hash.update(`i${cell};`)
  const bytes = typeof cell === 'string' ? Buffer.from(cell, 'utf8') : cell
  hash.update(`${typeof cell === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
}
