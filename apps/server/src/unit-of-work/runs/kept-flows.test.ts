import { expect, test } from 'vitest'
import { createKeptFlows } from './kept-flows.ts'

test('flows are kept by the size of their definitions, and what was used last stays', async () => {
  const kept = createKeptFlows<number>(100)
  const made: string[] = []
  const ask = (name: string, length: number) =>
    kept.of(
      name,
      async () => 'x'.repeat(length),
      (text) => {
        made.push(name)
        return text.length
      },
    )
  expect(await ask('a', 40)).toBe(40)
  await ask('b', 40)
  await ask('a', 40)
  await ask('c', 40) // replaces b
  await ask('a', 40)
  await ask('b', 40)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  await ask('huge', 1000) // is cached alone
  await ask('huge', 1000)
  await ask('a', 40)
  expect(made).toEqual(['a', 'b', 'c', 'b', 'huge', 'a'])
})

test('two that read the same at once count it once', async () => {
  const kept = createKeptFlows<number>(100)
  let made = 0
  const ask = (name: string) =>
    kept.of(
      name,
      async () => 'x'.repeat(40),
      () => ++made,
    )
  await Promise.all([ask('a'), ask('a'), ask('a')])
  await ask('b')
  const before = made
  await ask('a')
  await ask('b')
  expect(made).toBe(before)
})
