import type { EpochMs } from '@belfry/core'

/** What the directory of an archive says of a file. */
export interface ZipEntry {
  readonly name: string
  readonly modifiedAt: EpochMs
  readonly crc: number
  /** Unpacked, in bytes. */
  readonly size: number
  readonly packedSize: number
  /** Where its header begins. */
  readonly offset: number
}

/** The greatest value of 32 bits says that the real one stands in a ZIP64 field. */
const ELSEWHERE = 0xffffffff
/** The first version that knows ZIP64. */
const VERSION = 45
/** Made on a system with the rights of Unix. */
const MADE_BY = (3 << 8) | VERSION
/** Sizes and checksum follow the bytes (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const ZIP64 = 1
/** A plain file that its owner may write and everybody may read, as Unix says it. */
const PLAIN_FILE = (0o100644 << 16) >>> 0

/** What stands before the bytes of a file. Its sizes are not known yet, so there is room for large ones behind the bytes. */
export function localHeader(name: string, modifiedAt: EpochMs): Buffer {
  const { date, time } = dosTime(modifiedAt)
  const text = Buffer.from(name)
  return Buffer.concat([
    fields(4, 0x04034b50, 2, VERSION, 2, FLAGS, 2, DEFLATED, 2, time, 2, date),
    fields(4, 0, 4, ELSEWHERE, 4, ELSEWHERE, 2, text.length, 2, 20),
    text,
    fields(2, ZIP64, 2, 16, 8, 0, 8, 0),
  ])
}

/** What stands behind the bytes of a file. */
export function dataDescriptor({ crc, packedSize, size }: ZipEntry): Buffer {
  return fields(4, 0x08074b50, 4, crc, 8, packedSize, 8, size)
}

/** A file in the directory. */
export function centralHeader({ name, modifiedAt, crc, size, packedSize, offset }: ZipEntry): Buffer {
  const { date, time } = dosTime(modifiedAt)
  const text = Buffer.from(name)
  const large = [size, packedSize, offset].filter((value) => value >= ELSEWHERE)
  const extra = large.length === 0 ? Buffer.alloc(0) : fields(2, ZIP64, 2, 8 * large.length, ...large.flatMap((value) => [8, value]))
  return Buffer.concat([
    fields(4, 0x02014b50, 2, MADE_BY, 2, VERSION, 2, FLAGS, 2, DEFLATED, 2, time, 2, date),
    fields(4, crc, 4, Math.min(packedSize, ELSEWHERE), 4, Math.min(size, ELSEWHERE)),
    fields(2, text.length, 2, extra.length, 2, 0, 2, 0, 2, 0, 4, PLAIN_FILE, 4, Math.min(offset, ELSEWHERE)),
    text,
    extra,
  ])
}

/** The end: where the directory is, which is said once more in 64 bits where 32 or 16 are too few. */
export function endOfArchive({
  entries,
  offset,
  size,
}: {
  readonly entries: number
  readonly offset: number
  readonly size: number
}): Buffer {
  const isLarge = entries >= 0xffff || offset >= ELSEWHERE || size >= ELSEWHERE
  const count = Math.min(entries, 0xffff)
  const zip64 = [
    fields(4, 0x06064b50, 8, 44, 2, MADE_BY, 2, VERSION, 4, 0, 4, 0, 8, entries, 8, entries, 8, size, 8, offset),
    fields(4, 0x07064b50, 4, 0, 8, offset + size, 4, 1),
  ]
  const end = fields(4, 0x06054b50, 2, 0, 2, 0, 2, count, 2, count, 4, Math.min(size, ELSEWHERE), 4, Math.min(offset, ELSEWHERE), 2, 0)
  return Buffer.concat(isLarge ? [...zip64, end] : [end])
}

/** Numbers one after another, the lowest byte first: each is preceded by how many bytes it takes, 2, 4 or 8. */
function fields(...sizesAndValues: readonly number[]): Buffer {
  const parts: Buffer[] = []
  for (let index = 0; index < sizesAndValues.length; index += 2) {
    const [size, value] = [sizesAndValues[index] as number, sizesAndValues[index + 1] as number]
    const part = Buffer.alloc(size)
    if (size === 8) part.writeBigUInt64LE(BigInt(value))
    else part.writeUIntLE(value, 0, size)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A moment in the form of MS-DOS, which begins in 1980 and counts every other second. */
function dosTime(moment: EpochMs): { readonly date: number; readonly time: number } {
  const at = new Date(Math.max(moment, Date.UTC(1980, 0, 1)))
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}
