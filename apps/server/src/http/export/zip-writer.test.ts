import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readZip } from '../../../test/support/read-zip.ts'
import { centralHeader, endOfArchive } from './zip-records.ts'
import { createZipWriter } from './zip-writer.ts'

async function* of(...chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function write(files: Readonly<Record<string, readonly string[]>>) {
  const written: Uint8Array[] = []
  const zip = createZipWriter(async (bytes) => void written.push(bytes), Date.UTC(2026, 6, 1, 12, 30, 10))
  const reported = []
  for (const [name, chunks] of Object.entries(files)) reported.push(await zip.add(name, of(...chunks)))
  await zip.end()
  return { archive: Buffer.concat(written), told: reported }
}

test('what was written is read back, with the checksum that was told', async () => {
  const { archive, told } = await write({
    'a.ndjson': ['{"a":1}\n', '{"a":2}\n'],
    'empty.ndjson': [],
    'files/é ☀.txt': ['x'.repeat(100_000)],
  })
  const files = readZip(archive)
  expect(files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['a.ndjson', 16],
    ['empty.ndjson', 0],
    ['files/é ☀.txt', 100_000],
  ])
  expect(told).toEqual(files.map(({ bytes, sha256 }) => ({ bytes: bytes.length, sha256 })))
  expect(archive.length).toBeLessThan(2000)
})

test('the source is read no further than what the sink takes, but for a few buffers', async () => {
  let read = 0
  const stuck = Promise.withResolvers<void>()
  const zip = createZipWriter((bytes) => {
    if (bytes.length <= 1000) return Promise.resolve()
    stuck.resolve()
    return new Promise(() => {})
  }, 0)
  async function* noise() {
    while (read < 200) {
      read++
      yield randomBytes(65_536)
    }
  }
  void zip.add('noise', noise())
  await stuck.promise
  for (let tick = 0; tick < 1000; tick++) await new Promise((resolve) => setImmediate(resolve))
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
})

test('what the source or the sink throws ends it', async () => {
  const zip = createZipWriter(async () => {}, 0)
  const failing = async function* () {
    yield Buffer.from('x')
    throw new Error('the source failed')
  }
  await expect(zip.add('a', failing())).rejects.toThrow('the source failed')
  const broken = createZipWriter(() => Promise.reject(new Error('the sink failed')), 0)
  await expect(broken.add('a', of('x'))).rejects.toThrow('the sink failed')
})

describe('beyond 4 GiB and 65,535 files', () => {
  const small = { name: 'a', modifiedAt: 0, crc: 1, size: 2, packedSize: 3, offset: 4 }

  test('the directory says in 64 bits what does not fit into 32, in the order of the format', () => {
    const header = centralHeader({ ...small, size: 5_000_000_000, offset: 6_000_000_000 })
    expect([20, 24, 42].map((at) => header.readUInt32LE(at))).toEqual([3, 0xffffffff, 0xffffffff])
    const extra = header.subarray(47)
    expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 16])
    expect([extra.readBigUInt64LE(4), extra.readBigUInt64LE(12)]).toEqual([5_000_000_000n, 6_000_000_000n])
    expect(centralHeader(small)).toHaveLength(47)
  })

  test('the end is said twice', () => {
    expect(endOfArchive({ entries: 1, offset: 10, size: 47 })).toHaveLength(22)
    const end = endOfArchive({ entries: 70_000, offset: 5_000_000_000, size: 3_290_000 })
    expect(end).toHaveLength(56 + 20 + 22)
    expect([end.readBigUInt64LE(24), end.readBigUInt64LE(32), end.readBigUInt64LE(48)]).toEqual([70_000n, 70_000n, 5_000_000_000n])
    expect(end.readBigUInt64LE(64)).toBe(5_003_290_000n)
    expect(end.readUInt16LE(76 + 10)).toBe(0xffff)
  })
})
