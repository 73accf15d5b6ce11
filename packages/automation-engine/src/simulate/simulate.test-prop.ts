import type { EventKey } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventData, soundDefinition, startOf } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { ada, NOON } from '../../test/starts.ts'
import { replay } from '../testing.ts'
import type { Endpoint } from './scenario.ts'
import { simulate } from './simulate.ts'
import type { Simulation } from './simulation.ts'

const grace = { id: 'usr_01k8e5m1z0f7q8r9s0t1v2w301', name: 'Grace' }

/** What may be done with a simulation, as often as one likes. */
const move: fc.Arbitrary<(simulation: Simulation) => Promise<unknown>> = fc.oneof(
  fc.nat({ max: 40 * 86_400_000 }).map((span) => (simulation: Simulation) => simulation.advance(span)),
  fc
    .tuple(
      fc.constantFrom<EventKey>('customer:updated', 'customer:contact:created', 'invoice:paid', 'customer:created', 'customer:deleted'),
      eventData,
    )
    .map(
      ([key, data]) =>
        (simulation: Simulation) =>
          simulation.emit(key, data),
    ),
  fc.constantFrom(
    (simulation: Simulation) => simulation.finish(),
    (simulation: Simulation) => simulation.perform('customers.create', { body: { firstName: 'Bob' } }),
    (simulation: Simulation) => (simulation.run ? simulation.cancel() : Promise.resolve()),
    (simulation: Simulation) => (simulation.status === 'failed' && simulation.run ? simulation.retry() : Promise.resolve()),
  ),
)

const endpoint = fc.constantFrom<Endpoint>('delivered', 'failed', 'deleted', (attempt) => (attempt < 4 ? 500 : 200))
const played = fc.record({
  definition: soundDefinition,
  data: eventData,
  moves: fc.array(move, { maxLength: 5 }),
  endpoints: fc.option(fc.oneof(endpoint, fc.dictionary(fc.constantFrom('whk_1', ada.id), endpoint)), { nil: undefined }),
  actor: fc.constantFrom(undefined, grace),
})
type Played = typeof played extends fc.Arbitrary<infer T> ? T : never

async function playAll({ definition, data, moves, endpoints, actor }: Played): Promise<Simulation> {
  const { cause } = startOf(flowOf(definition), data)
  const simulation = await simulate(definition, {
    ...(cause.kind === 'event' ? { event: { key: cause.key, data } } : cause.kind === 'webhook' ? { webhook: cause } : {}),
    now: NOON,
    ...(endpoints === undefined ? {} : { endpoints }),
    ...(actor ? { actor } : {}),
  })
  for (const one of moves) await one(simulation)
  await simulation.finish()
  return simulation
}

test('whatever is played ends, and every run has ended or waits for an event or a decision alone', async () => {
  await fc.assert(
    fc.asyncProperty(played, async (script) => {
      const { runs } = await playAll(script)
      for (const [index, { status, waits, parentRunId }] of runs.entries()) {
        // What the clock starts while the first run is played to its end is not waited for.
        const isOfClock = index > 0 && parentRunId === null && JSON.stringify(script.definition).includes('"dateReached"')
        if (isOfClock && waits[0]?.until) continue
        expect(status).toMatch(/^(completed|failed|cancelled|waiting)$/)
        expect(waits.length).toBe(status === 'waiting' ? 1 : 0)
        for (const { event, taskId, ...wait } of waits) {
          expect(wait).toEqual({ until: null, nextCheckAt: null, webhookId: null })
          expect([event !== null, taskId !== undefined].filter(Boolean)).toHaveLength(1)
        }
      }
    }),
  )
})

test('what a run was told, told once more, makes the same run', async () => {
  await fc.assert(
    fc.asyncProperty(played, async (script) => {
      for (const { run, journal } of (await playAll(script)).runs) {
        expect(journal === null).toBe(run === null)
        if (!journal) continue
        expect(JSON.stringify(replay(JSON.parse(JSON.stringify(journal))).run)).toBe(JSON.stringify(run))
      }
    }),
  )
})

test('a run is told each answer once', async () => {
  await fc.assert(
    fc.asyncProperty(played, async (script) => {
      const { runs } = await playAll(script)
      const keys = runs.flatMap(({ journal }) => journal?.entries.flatMap((entry) => ('key' in entry ? [entry.key] : [])) ?? [])
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(runs.map(({ run }) => run?.runId)).size).toBe(runs.length)
    }),
  )
})

test('the same is played in the same way', async () => {
  await fc.assert(
    fc.asyncProperty(played, async (script) => {
      expect(JSON.stringify(await playAll(script))).toBe(JSON.stringify(await playAll(script)))
    }),
    { numRuns: propertyRuns(50) },
  )
})
