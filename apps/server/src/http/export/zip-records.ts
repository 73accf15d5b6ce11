import type { EpochMs } from '@belfry/core'

/** The entry of a file in the archive's directory. */
export interface ZipEntry {
  readonly name: string
  readonly modifiedAt: EpochMs
  readonly crc: number
  /** Uncompressed, in bytes. */
  readonly size: number
  readonly packedSize: number
  /** The offset of its header. */
  readonly offset: number
}

/** The largest value of 32 bits means that the real value is in a ZIP64 field. */
const ELSEWHERE = 0xffffffff
/** The first version with ZIP64. */
const VERSION = 45
/** Made on a system with Unix permissions. */
const MADE_BY = (3 << 8) | VERSION
/** Sizes and checksum follow the bytes (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const ZIP64 = 1
/** The Unix mode of a plain file that its owner may write and everybody may read. */
const PLAIN_FILE = (0o100644 << 16) >>> 0

/** The header before the bytes of a file. Its sizes are not known yet, so the descriptor after the bytes has 64-bit fields. */
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

/** The descriptor after the bytes of a file. */
export function dataDescriptor({ crc, packedSize, size }: ZipEntry): Buffer {
  return fields(4, 0x08074b50, 4, crc, 8, packedSize, 8, size)
}

/** The entry of a file in the directory. */
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

/** The end of the archive, with the position of the directory; repeated in 64 bits when 32 or 16 bits are not enough. */
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

/** Encodes numbers in little-endian order. Each number is preceded by its size in bytes: 2, 4 or 8. */
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

/** A moment in the format of MS-DOS, which starts in 1980 and has a resolution of two seconds. */
function dosTime(moment: EpochMs): { readonly date: number; readonly time: number } {
  const at = new Date(Math.max(moment, Date.UTC(1980, 0, 1)))
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}
