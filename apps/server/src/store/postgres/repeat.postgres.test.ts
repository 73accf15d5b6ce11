import { expect, test } from 'vitest'
import { ConcurrentChangeError, StoreUnavailableError } from '../errors.ts'
import { createRepeater } from './repeat.ts'

const conflict = () => new ConcurrentChangeError('somebody else was quicker')

function repeater() {
  const pauses: number[] = []
  const repeating = createRepeater({
    random: () => 1,
    async pause(ms) {
      pauses.push(ms)
    },
  })
  return { pauses, repeating }
}

test('what comes through is run once', async () => {
  const { pauses, repeating } = repeater()
  expect(await repeating(async () => 'done')).toBe('done')
  expect(pauses).toEqual([])
})

test('repeats after longer and longer pauses, at most five times', async () => {
  const { pauses, repeating } = repeater()
  let runs = 0
  const vain = repeating(async () => {
    runs++
    throw conflict()
  })
  await expect(vain).rejects.toThrow(/^Repeated 5 times in vain. somebody else was quicker/)
  await expect(vain).rejects.not.toThrow(ConcurrentChangeError)
  await expect(vain).rejects.toThrow(StoreUnavailableError)
  expect(runs).toBe(6)
  expect(pauses).toEqual([4, 8, 16, 32, 64])
})

test('any other error ends it, also in a repeat', async () => {
  const { repeating } = repeater()
  const broken = new Error('no')
  let runs = 0
  const failing = repeating(async () => {
    throw ++runs === 1 ? conflict() : broken
  })
  await expect(failing).rejects.toBe(broken)
  expect(runs).toBe(2)
})

test('those who repeat do so one after another, whatever comes of it', async () => {
  const { repeating } = repeater()
  let atOnce = 0
  let most = 0
  const contender = (_: unknown, number: number) => {
    let runs = 0
    return repeating(async () => {
      if (++runs === 1) throw conflict()
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      if (runs === 2) throw conflict()
      if (number % 2 === 0) throw new Error('no')
    })
  }
  await Promise.allSettled(Array.from({ length: 20 }, contender))
  expect(most).toBe(1)
})

test('nobody waits for the repeats of another owner', async () => {
  const { repeating } = repeater()
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const failOnce =
    (first: Promise<void>): ((which: { readonly isRepeat: boolean }) => Promise<string>) =>
    async ({ isRepeat }) => {
      if (!isRepeat) throw conflict()
      await first
      return 'done'
    }
  const busy = repeating(failOnce(held), 'busy')
  const second = repeating(failOnce(Promise.resolve()), 'busy')
  expect(await repeating(failOnce(Promise.resolve()), 'ada')).toBe('done')
  release()
  expect(await Promise.all([busy, second])).toEqual(['done', 'done'])
})
