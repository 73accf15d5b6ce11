import { describe, expect, test } from 'vitest'
import { createFairQueue, EVERYBODY } from './fair-queue.ts'

/** A queue whose pieces are named `<owner> <number>`, and a clock that each piece advances by its cost. */
function open() {
  let now = 0
  const queue = createFairQueue<string>(() => now)
  const bring = (owner: string, count: number, from = 1) => {
    for (let number = from; number < from + count; number++) queue.add(owner, `${owner || 'everybody'} ${number}`)
  }
  /** Does up to `count` pieces, each of which takes `cost` milliseconds. Returns their names. */
  const work = (count: number, cost: (owner: string) => number = () => 1) => {
    const done: string[] = []
    for (let piece = queue.take(); piece !== undefined; piece = queue.take()) {
      const ms = cost(piece.split(' ')[0] as string)
      now += ms
      queue.took(ms)
      done.push(piece)
      if (done.length === count) break
    }
    return done
  }
  const rest = (ms: number) => {
    now += ms
  }
  return { line: queue, bring, work, rest }
}

describe('a fair line', () => {
  test('takes owners in turn and the pieces of each in their order, also where time stands still', () => {
    for (const cost of [1, 0]) {
      const { line, bring, work } = open()
      bring('busy', 4)
      bring('ada', 2)
      bring('ben', 1)
      expect(line.size).toBe(7)
      expect(work(7, () => cost)).toEqual(['busy 1', 'ada 1', 'ben 1', 'busy 2', 'ada 2', 'busy 3', 'busy 4'])
      expect(line.size).toBe(0)
    }
  })

  test('shares time, not pieces: whose pieces take long gets fewer of them', () => {
    const { bring, work } = open()
    bring('slow', 20)
    bring('quick', 100)
    const done = work(55, (owner) => (owner === 'slow' ? 10 : 1))
    expect(done.filter((name) => name.startsWith('slow')).length).toBeOneOf([5, 6])
  })

  test('serves whoever comes anew before the next piece of those who have used their share', () => {
    const { bring, work } = open()
    bring('busy', 20)
    expect(work(3, () => 100)).toEqual(['busy 1', 'busy 2', 'busy 3'])
    bring('ada', 3)
    expect(work(4, (owner) => (owner === 'busy' ? 100 : 1))).toEqual(['ada 1', 'ada 2', 'ada 3', 'busy 4'])
  })

  test('lets nobody save up time while they are away', () => {
    const { bring, work } = open()
    bring('busy', 50)
    bring('ada', 1)
    work(41, () => 10)
    bring('ada', 30, 2)
    expect(work(10, () => 10).filter((name) => name.startsWith('ada')).length).toBeOneOf([5, 6])
  })

  test('remembers what somebody has used too much for as long as that was, and no longer', () => {
    for (const [pause, first] of [
      [50, 'ada 1'],
      [150, 'busy 2'],
    ] as const) {
      const { bring, work, rest } = open()
      bring('busy', 1)
      work(1, () => 100)
      rest(pause)
      bring('busy', 1, 2)
      bring('ada', 1)
      expect(work(1)).toEqual([first])
    }
  })

  test('gives what is for everybody as much as all others together', () => {
    const { bring, work } = open()
    for (const owner of ['ada', 'ben', 'cleo', EVERYBODY]) bring(owner, 100)
    const done = work(60)
    expect(done.filter((name) => name.startsWith('everybody')).length).toBeGreaterThan(25)
    expect(done.filter((name) => name.startsWith('ada')).length).toBeGreaterThan(8)
  })

  test('says whose turn it is, and how long the last piece of that owner took', () => {
    const { line, bring, work } = open()
    expect(line.next).toBeUndefined()
    bring('busy', 2)
    expect(line.next).toMatchObject({ name: 'busy', lastMs: 0 })
    work(1, () => 30)
    expect(line.next).toMatchObject({ name: 'busy', lastMs: 30 })
    bring('ada', 1)
    expect(line.next).toMatchObject({ name: 'ada', lastMs: 0 })
  })

  test('hands out everything at once, and goes on', () => {
    const { line, bring, work } = open()
    bring('ada', 2)
    bring('ben', 1)
    expect(line.clear()).toEqual(['ada 1', 'ada 2', 'ben 1'])
    expect([line.size, line.take()]).toEqual([0, undefined])
    bring('ada', 2, 3)
    expect(work(2)).toEqual(['ada 3', 'ada 4'])
  })

  test('goes on with what is added while a piece of the same owner is under way', () => {
    const { line } = open()
    line.add('ada', 'ada 1')
    expect(line.take()).toBe('ada 1')
    line.add('ada', 'ada 2')
    line.add('ben', 'ben 1')
    line.took(5)
    expect([line.take(), line.size]).toEqual(['ben 1', 1])
    line.took(1)
    expect(line.take()).toBe('ada 2')
  })

  test('forgets owners of whom nothing is left to be remembered', () => {
    const { bring, work } = open()
    const owners = Array.from({ length: 1000 }, (_, index) => `owner-${index}`)
    for (const owner of owners) bring(owner, 1)
    expect(work(1000)).toHaveLength(1000)
    for (const owner of owners) bring(owner, 1, 2)
    expect(new Set(work(1000)).size).toBe(1000)
  })
})
