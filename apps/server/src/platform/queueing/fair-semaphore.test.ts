import { describe, expect, test } from 'vitest'
import { createFairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'

/** Work that the test ends one at a time, in the order in which it was admitted. */
function open(limits: SemaphoreLimits) {
  const semaphore = createFairSemaphore(limits)
  const inside: { readonly name: string; end(): void }[] = []
  const started: string[] = []
  return {
    begun: started,
    bring: (owner: string, name: string, patient = false, together = owner) =>
      semaphore(
        () =>
          new Promise<string>((resolve) => {
            started.push(name)
            inside.push({ name, end: () => resolve(name) })
          }),
        { owner, together, patient },
      ),
    settle: flush,
    async endNext() {
      await flush()
      inside.shift()?.end()
      await flush()
    },
  }
}

async function flush() {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve()
}

describe('a fair turnstile', () => {
  test('lets in by turns, whoever came first and however much they brought', async () => {
    const { bring, begun, endNext } = open({ inside: 1, insideOfOne: 1, waitingOfOne: 10 })
    for (let number = 1; number <= 5; number++) void bring('busy', `busy ${number}`)
    for (const owner of ['ada', 'ben']) void bring(owner, owner)
    for (let count = 0; count < 7; count++) await endNext()
    expect(begun).toEqual(['busy 1', 'ada', 'ben', 'busy 2', 'busy 3', 'busy 4', 'busy 5'])
  })

  test('keeps places for others', async () => {
    const { bring, begun, settle, endNext } = open({ inside: 2, insideOfOne: 1, waitingOfOne: 10 })
    for (let number = 1; number <= 3; number++) void bring('busy', `busy ${number}`)
    await settle()
    expect(begun).toEqual(['busy 1'])
    void bring('ada', 'ada')
    await settle()
    expect(begun).toEqual(['busy 1', 'ada'])
    await endNext()
    expect(begun).toEqual(['busy 1', 'ada', 'busy 2'])
  })

  test('keeps places for others from several owners who are counted together', async () => {
    const { bring, begun, settle, endNext } = open({ inside: 3, insideOfOne: 2, waitingOfOne: 10 })
    for (let number = 1; number <= 2; number++) {
      void bring('busy', `asked ${number}`, false, 'busy')
      void bring('busy background', `behind ${number}`, false, 'busy')
    }
    void bring('ada', 'ada')
    await settle()
    expect(begun).toEqual(['asked 1', 'behind 1', 'ada'])
    for (let count = 0; count < 5; count++) await endNext()
    expect(begun.toSorted()).toEqual(['ada', 'asked 1', 'asked 2', 'behind 1', 'behind 2'])
  })

  test('turns away those of whom too much waits, and nobody who is patient', async () => {
    const { bring, begun, endNext } = open({ inside: 1, insideOfOne: 1, waitingOfOne: 1 })
    const first = bring('busy', 'first')
    const second = bring('busy', 'second')
    expect(await bring('busy', 'third')).toBeNull()
    const fourth = bring('busy', 'fourth', true)
    for (let count = 0; count < 3; count++) await endNext()
    expect(await Promise.all([first, second, fourth])).toEqual(['first', 'second', 'fourth'])
    expect(begun).toHaveLength(3)
  })

  test('gives a place back when the work fails', async () => {
    const semaphore = createFairSemaphore({ inside: 1, insideOfOne: 1, waitingOfOne: 1 })
    await expect(semaphore(() => Promise.reject(new Error('no')), { owner: 'ada' })).rejects.toThrow('no')
    expect(await semaphore(async () => 'yes', { owner: 'ada' })).toBe('yes')
  })

  test('does not let in any more who has waited for as long as they would', async () => {
    const semaphore = createFairSemaphore({ inside: 1, insideOfOne: 1, waitingOfOne: 0 })
    const owner = { owner: 'busy', patient: true }
    let end = (): void => {}
    const inside = semaphore(
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('first')
        }),
      owner,
    )
    expect(await semaphore(async () => 'late', { ...owner, withinMs: 5 })).toBeNull()
    const patient = semaphore(async () => 'patient', { ...owner, withinMs: 60_000 })
    end()
    expect([await inside, await patient]).toEqual(['first', 'patient'])
    expect(await semaphore(async () => 'at once', { ...owner, withinMs: 0 })).toBe('at once')
  })
})
