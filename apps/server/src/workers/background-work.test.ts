import { expect, test } from 'vitest'
import type { Service } from '../unit-of-work/service/service.ts'
import { type WorkerName, workerNames } from '../unit-of-work/service/worker-hub.ts'
import { createBackgroundWork } from './background-work.ts'
import { workers } from './index.ts'
import { defineWorker, type Worker, type WorkerDefinition } from './loop/define-worker.ts'

/** Workers that only record the calls of their functions; `differing` replaces some of these functions. */
function createNoted(differing: Readonly<Partial<Record<WorkerName, Partial<Worker>>>> = {}) {
  const noted: string[] = []
  const note = (what: string) => async () => void noted.push(what)
  const noting = (definition: WorkerDefinition): WorkerDefinition => ({
    ...definition,
    create() {
      const worker: Worker = {
        wake: () => void noted.push(`wake ${definition.name}`),
        idle: note(`idle ${definition.name}`),
        nextDueAt: async () => null,
        stop: note(`stop ${definition.name}`),
      }
      return Object.defineProperties(worker, Object.getOwnPropertyDescriptors(differing[definition.name] ?? {}))
    },
  })
  const table = Object.fromEntries(Object.values<WorkerDefinition>(workers).map((definition) => [definition.name, noting(definition)]))
  const background = createBackgroundWork({ now: () => 10 } as Service, {}, table)
  const namesAfter = (verb: string) => noted.filter((line) => line.startsWith(verb)).map((line) => line.slice(verb.length + 1))
  return { background, namesAfter }
}

test('each worker stands in the table under its own name, and has a name to be woken by', () => {
  expect(Object.keys(workers).sort()).toEqual([...workerNames].sort())
  for (const [key, { name }] of Object.entries(workers)) expect(name).toBe(key)
})

test('all are woken at the start, and each by its name afterwards', () => {
  const { background, namesAfter } = createNoted()
  background.start()
  expect(namesAfter('wake')).toEqual(Object.keys(workers))
  background.wake.runs?.()
  expect(namesAfter('wake').at(-1)).toBe('runs')
})

test('stopped are first those that begin something by themselves, and at last the one that sends', async () => {
  const { background, namesAfter } = createNoted()
  await background.stop()
  const order = namesAfter('stop')
  expect(order.slice(0, 4)).toEqual(['dateBackfills', 'clock', 'timers', 'incidents'])
  expect(order.at(-1)).toBe('deliveries')
  expect(order).toHaveLength(workerNames.length)
})

test('a round waits for all, then once more for those to whom work was left', async () => {
  const { background, namesAfter } = createNoted()
  await background.idle()
  expect(namesAfter('idle')).toEqual([...Object.keys(workers), 'incidents', 'runs', 'automationIncidents', 'effects', 'calls'])
})

test('there is another round when something was made, while a worker is busy, and while one that is to be emptied has something due', async () => {
  const state = { made: 0, busy: 1, due: [10, 11] }
  const { background, namesAfter } = createNoted({
    retention: {
      get made() {
        return state.made
      },
      async idle() {
        state.made = Math.min(state.made + 1, 2)
      },
    },
    deliveries: { isBusy: () => state.busy-- > 0 },
    runs: { nextDueAt: async () => state.due.shift() ?? null },
  })
  await background.idle()
  // Two rounds that made something, one with deliveries in flight, one after which a run is due, and the last.
  expect(namesAfter('idle').filter((name) => name === 'clock')).toHaveLength(5)
})

test('the next moment is the first of those at which something happens, which cleaning up is not', async () => {
  const { background } = createNoted({
    retention: { nextDueAt: async () => 1 },
    timers: { nextDueAt: async () => 5 },
    clock: { nextDueAt: async () => 7 },
  })
  expect(await background.nextDueAt()).toBe(5)
  expect(Object.keys(background.backlog)).toContain('retries')
})

test('by default a worker is one of many: measured by its name, stopped in the middle, waited for once', () => {
  const { create, ...rest } = defineWorker({ name: 'runs', create: () => ({}) as Worker })
  expect(rest).toEqual({ name: 'runs', backlog: 'runs', isHappening: true, stops: 'then', isFedByLater: false, isEmptied: false })
})
