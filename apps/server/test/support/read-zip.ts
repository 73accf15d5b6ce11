import { createHash } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'

/** A file of an archive, unpacked. */
export interface UnpackedFile {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
}

/** Reads a ZIP file by its directory, as most programs do, and checks the entry of each file. Throws when it is incomplete. */
export function readZip(archive: Buffer): readonly UnpackedFile[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('the archive has no end')
  const count = archive.readUInt16LE(end + 10)
  let offset = archive.readUInt32LE(end + 16)
  const files: UnpackedFile[] = []
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(offset) !== 0x02014b50) throw new Error('the directory is broken')
    const [crc, packed, size] = [16, 20, 24].map((at) => archive.readUInt32LE(offset + at)) as [number, number, number]
    const [nameLength, extraLength] = [archive.readUInt16LE(offset + 28), archive.readUInt16LE(offset + 30)]
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength)
    const bytes = unpack(archive, archive.readUInt32LE(offset + 42), packed)
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is not what the directory says`)
    files.push({ name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
    offset += 46 + nameLength + extraLength
  }
  return files
}

function unpack(archive: Buffer, header: number, packed: number): Buffer {
  if (archive.readUInt32LE(header) !== 0x04034b50) throw new Error('a file has no header')
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  return inflateRawSync(archive.subarray(start, start + packed))
}
