import { describe, expect, test } from 'vitest'
import { type ByteBudgetOptions, type ByteLease, createByteBudget } from './byte-budget.ts'

function open(options: Partial<ByteBudgetOptions> = {}) {
  const budget = createByteBudget({ total: 100, ofOne: 60, waitingOfOne: 10, waitMs: 60_000, ...options })
  const entered: string[] = []
  const leases = new Map<string, ByteLease>()
  return {
    entered,
    async take(owner: string, bytes: number, name = `${owner} ${bytes}`) {
      const taking = budget.take(owner, bytes).then((lease) => {
        if (!lease) return null
        entered.push(name)
        leases.set(name, lease)
        return lease
      })
      await Promise.race([taking, flush()])
    },
    budget,
    async release(name: string) {
      leases.get(name)?.release()
      await flush()
    },
    lease: (name: string) => leases.get(name) as ByteLease,
  }
}

async function flush(): Promise<void> {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve()
}

describe('a budget of bytes', () => {
  test('lets in what has room, by owner and in all, and the next when some is given back', async () => {
    const { take, entered, release } = open()
    await take('a', 50)
    await take('a', 20)
    await take('b', 40)
    await take('c', 20)
    expect(entered).toEqual(['a 50', 'b 40'])
    await release('a 50')
    expect(entered).toEqual(['a 50', 'b 40', 'c 20', 'a 20'])
  })

  test('goes by turns, however much one of them brings', async () => {
    const { take, entered, release } = open({ total: 50, ofOne: 50 })
    for (const number of [1, 2, 3]) await take('busy', 50, `busy ${number}`)
    await take('ada', 50, 'ada')
    await release('busy 1')
    await release('ada')
    await release('busy 2')
    expect(entered).toEqual(['busy 1', 'ada', 'busy 2', 'busy 3'])
  })

  test('gives back once, and what is more than needed early', async () => {
    const { take, entered, release, lease } = open()
    await take('a', 60)
    await take('a', 30)
    lease('a 60').shrink(30)
    await flush()
    expect(entered).toEqual(['a 60', 'a 30'])
    await release('a 60')
    await release('a 60')
    await take('b', 60)
    await take('c', 60)
    expect(entered).toEqual(['a 60', 'a 30', 'b 60'])
  })

  test('turns away those of whom too many wait, and who has waited long', async () => {
    const { budget } = open({ waitingOfOne: 1, waitMs: 5 })
    const first = await budget.take('a', 1000) // the share of one owner
    const second = budget.take('a', 1)
    expect(await budget.take('a', 1)).toBeNull()
    expect(await second).toBeNull()
    first?.release()
    expect(await budget.take('a', 60)).not.toBeNull()
  })

  test('takes room away from whoever is stalled, the oldest first, where somebody waits for it', async () => {
    const { budget } = open()
    const broken: string[] = []
    const stalled = new Set<string>()
    const hold = (owner: string, bytes: number, name: string) =>
      budget.take(owner, bytes, () => ({ isStalled: () => stalled.has(name), breakOff: () => void broken.push(name) }))
    await hold('a', 30, 'a1')
    await hold('a', 30, 'a2')
    await hold('b', 30, 'b1')
    stalled.add('a2').add('b1')
    expect(await hold('c', 10, 'c1')).not.toBeNull()
    expect(broken).toEqual([])
    await hold('a', 20, 'a3') // the share of a is full, so breaking off b would not help
    expect(broken).toEqual(['a2'])
    await hold('c', 40, 'c2') // the total would be exceeded
    expect(broken).toEqual(['a2', 'b1'])
  })
})
