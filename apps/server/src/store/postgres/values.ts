import { types } from 'pg'

// Where the types of PostgreSQL are listed: src/include/catalog/pg_type.dat.
const INT8 = 20
const NUMERIC = 1700
const JSON_TEXT = 114

/**
 * How values are returned: whole numbers as numbers, also sums and counts; JSON as the text that was written; bytes as a `Buffer`.
 *
 * A number that JavaScript cannot represent exactly throws `RangeError`.
 */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return exactNumber
    if (oid === JSON_TEXT) return asWritten
    return types.getTypeParser(oid, format as 'text')
  },
}

/** Converts parameters for the driver. Booleans become 0 and 1, as flags are stored. */
export function bindable(parameters: readonly unknown[]): unknown[] {
  // The driver treats undefined as null, so a forgotten value would delete, change or find the wrong rows.
  if (parameters.includes(undefined)) throw new TypeError('A parameter of a query is undefined; null has to be said.')
  return parameters.map((value) => {
    if (typeof value === 'boolean') return Number(value)
    // For bytes that are no Buffer, the driver would send the whole underlying ArrayBuffer.
    return value instanceof Uint8Array && !Buffer.isBuffer(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
  })
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) || (!Number.isInteger(value) && String(value) === text)) return value
  throw new RangeError(`The database holds the number ${text}, which is too large to be read exactly.`)
}

function asWritten(text: string): string {
  return text
}
