import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { gatherChunks } from './gather-chunks.ts'

/** The pieces in which a body sent in these chunks is received. */
async function piecesOf(headers: Readonly<Record<string, string>>, chunks: readonly Buffer[]): Promise<readonly Buffer[]> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  gatherChunks(request)
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  for (const chunk of chunks) request.push(chunk)
  request.push(null)
  await once(request, 'end')
  return pieces
}

const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
const inChunks = (size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

test.each([1, 7, 1000, 32_767])('a body in chunks of %i bytes comes whole, in few pieces', async (size) => {
  for (const headers of [{ 'transfer-encoding': 'chunked' }, { 'content-length': String(bytes.length) }]) {
    const pieces = await piecesOf(headers, inChunks(size))
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(pieces.length).toBeLessThan(16)
    for (const piece of pieces) expect(piece.buffer.byteLength).toBeLessThanOrEqual(2 * piece.length + 65_536)
  }
})

test('what is large or the whole of a body is not copied', async () => {
  const chunks = inChunks(65_536)
  expect(await piecesOf({ 'transfer-encoding': 'chunked' }, chunks.slice(0, 3))).toEqual(chunks.slice(0, 3))
  const small = Buffer.from('{}')
  const [piece] = await piecesOf({ 'content-length': '2' }, [small])
  expect(piece?.buffer).toBe(small.buffer)
})

test('chunks of both kinds keep their order', async () => {
  const chunks = [bytes.subarray(0, 3), bytes.subarray(3, 40_003), bytes.subarray(40_003, 40_004), bytes.subarray(40_004)]
  expect(Buffer.concat(await piecesOf({ 'transfer-encoding': 'chunked' }, chunks)).equals(bytes)).toBe(true)
})
