import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { EpochMs } from '@belfry/core'
import { centralHeader, dataDescriptor, endOfArchive, localHeader, type ZipEntry } from './zip-records.ts'

/** The result of writing a file. */
export interface WrittenEntry {
  /** The uncompressed size. */
  readonly bytes: number
  /** The hash of the uncompressed bytes, in hexadecimal digits. */
  readonly sha256: string
}

/** Writes a ZIP file from front to back: written bytes are never read or changed again, so they can go straight to a socket. */
export interface ZipWriter {
  /** Adds a file, whose size need not be known. One at a time. */
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<WrittenEntry>
  /** Writes the directory. Without it no program opens the file. */
  end(): Promise<void>
}

/**
 * Creates the writer of a ZIP file. Each file, and the whole, may have any size (ZIP64): sizes and checksums come after each file's bytes
 * and in the directory at the end. Only the directory's entries are kept in memory.
 *
 * @param write resolves when more can be written
 * @param modifiedAt the time of every file, to two seconds, in UTC
 */
export function createZipWriter(write: (bytes: Uint8Array) => Promise<void>, modifiedAt: EpochMs): ZipWriter {
  const entries: ZipEntry[] = []
  let offset = 0
  async function put(bytes: Uint8Array): Promise<void> {
    offset += bytes.length
    await write(bytes)
  }

  return {
    async add(name, content) {
      const begin = offset
      await put(localHeader(name, modifiedAt))
      const start = offset
      const hash = createHash('sha256')
      let crc = 0
      let size = 0
      async function* measured() {
        for await (const chunk of content) {
          hash.update(chunk)
          crc = crc32(chunk, crc)
          size += chunk.length
          yield chunk
        }
      }
      await pipeline(measured, createDeflateRaw(), async (packed: AsyncIterable<Uint8Array>) => {
        for await (const chunk of packed) await put(chunk)
      })
      const entry = { name, modifiedAt, crc, size, packedSize: offset - start, offset: begin }
      await put(dataDescriptor(entry))
      entries.push(entry)
      return { bytes: size, sha256: hash.digest('hex') }
    },
    async end() {
      const begin = offset
      for (const entry of entries) await put(centralHeader(entry))
      await put(endOfArchive({ entries: entries.length, offset: begin, size: offset - begin }))
    },
  }
}
