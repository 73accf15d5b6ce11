import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openSpool } from './spool.ts'

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('belfry-export-'))

test('what is written is read, also what comes while it is read, and nothing is left behind', async () => {
  const before = left()
  const spool = await openSpool()
  const [first, second] = [randomBytes(200_000), randomBytes(300_000)]
  await spool.write(first)
  const reader = spool.read()
  const pieces: Uint8Array[] = [(await reader.next()).value as Uint8Array]
  const rest = (async () => {
    for await (const piece of reader) pieces.push(piece)
  })()
  await spool.write(second)
  spool.end()
  await rest
  expect(Buffer.concat(pieces).equals(Buffer.concat([first, second]))).toBe(true)
  await spool.close()
  expect(left()).toEqual(before)
})

test('a failure is told behind what was written', async () => {
  const spool = await openSpool()
  await spool.write(Buffer.from('begun'))
  spool.end(new Error('the source failed'))
  const reader = spool.read()
  expect(Buffer.from((await reader.next()).value as Uint8Array).toString()).toBe('begun')
  await expect(reader.next()).rejects.toThrow('the source failed')
  await spool.close()
})
