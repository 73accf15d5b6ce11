import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Encodes a picture of two colours as PNG, with one bit per pixel.
 *
 * @param rows cells row by row, all rows of one length; `true` is black, `false` white
 * @param scale the width and height of a cell in pixels
 */
export function encodePng(rows: readonly (readonly boolean[])[], scale: number): Uint8Array {
  const width = (rows[0]?.length ?? 0) * scale
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length * scale, 4)
  header[8] = 1 // bits per pixel; the bytes after it stay 0: grey, deflate, no filters, not interlaced
  const pixels = Buffer.concat(rows.flatMap((row) => Array<Buffer>(scale).fill(pixelsOf(row, width, scale))))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

/** One line of pixels, after the byte for "no filter". A set bit is white. */
function pixelsOf(row: readonly boolean[], width: number, scale: number): Buffer {
  const scanline = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x++) {
    if (!row[Math.floor(x / scale)]) scanline[1 + (x >> 3)] = (scanline[1 + (x >> 3)] as number) | (0x80 >> (x & 7))
  }
  return scanline
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
