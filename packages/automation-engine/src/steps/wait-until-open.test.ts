import type { OpeningHours } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { problemsOf } from '../../test/problems.ts'
import { ada, NOON } from '../../test/starts.ts'
import { simulate } from '../testing.ts'

const MINUTE = 60_000
const definition = draw({ start: newCustomer, wait: ['waitUntilOpen', {}], next: ['taskCreate', { title: 'It is {now}' }] }, [
  'start out wait',
  'wait out next',
])

// 1 July 2026 is a Wednesday; noon of UTC is 14:00 in Brussels.
const play = (openingHours: OpeningHours | null, now: string | number = NOON) =>
  simulate(definition, { event: { key: 'customer:created', data: { customer: ada } }, now, organization: { openingHours } })
const everyDay = (from: string, to: string): OpeningHours =>
  Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [{ from, to }]]))
const isIn = (simulation: Awaited<ReturnType<typeof play>>) => simulation.trace.find(({ nodeId }) => nodeId === 'wait')

describe('passes at once', () => {
  test.each([
    ['while it is open', everyDay('09:00', '18:00')],
    ['G104 where there are no hours', null],
  ])('[STEP-waitUntilOpen-01] %s', async (_title, hours) => {
    const simulation = await play(hours)
    expect([simulation.status, isIn(simulation)?.output, simulation.now]).toEqual(['completed', { checks: 1 }, NOON])
  })
})

describe('waits', () => {
  test('[STEP-waitUntilOpen-01] until it opens, to the millisecond', async () => {
    const simulation = await play(everyDay('15:00', '18:00'))
    expect(simulation.waits).toEqual([{ until: null, event: null, nextCheckAt: NOON + 15 * MINUTE, webhookId: null }])
    await simulation.advance(60 * MINUTE - 1)
    expect(simulation.status).toBe('waiting')
    await simulation.advance(1)
    expect([simulation.status, simulation.records('tasks')[0]?.title]).toEqual(['completed', 'It is 2026-07-01T13:00:00.000Z'])
    // On arrival, and after 15, 30, 45 and 60 minutes.
    expect(isIn(simulation)).toMatchObject({ exit: 'out', output: { checks: 5 } })
    expect(simulation.journal?.entries).toHaveLength(3)
  })

  test('over the night in which the clocks go forward', async () => {
    const simulation = await play(everyDay('09:00', '17:00'), '2027-03-27T17:00:00+01:00')
    await simulation.finish()
    expect(simulation.now).toBe(Date.parse('2027-03-28T09:00:00+02:00'))
  })

  test('less when the hours are changed meanwhile, which is seen within a quarter of an hour', async () => {
    const simulation = await play(everyDay('18:00', '19:00'))
    await simulation.advance(20 * MINUTE)
    await simulation.perform('orgs.update', { body: { openingHours: everyDay('08:00', '20:00') } })
    expect(simulation.status).toBe('waiting')
    await simulation.advance(10 * MINUTE - 1)
    expect(simulation.status).toBe('waiting')
    await simulation.advance(1)
    expect(simulation.status).toBe('completed')
  })

  test('not for what never comes', async () => {
    const simulation = await play({})
    expect(simulation.error).toBe('By its opening hours the organization does not open in the next ten years: look at its openingHours.')
  })
})

test('[AUTO-EXIT-01] its exit is out, whatever it is told', () => {
  const edges = ['start out wait', 'wait out a', 'wait error a']
  const nodes = { start: newCustomer, wait: ['waitUntilOpen', { continueOnError: true }], a: ['taskCreate', { title: 'x' }] } as const
  expect(problemsOf(draw(nodes, edges))).toEqual([
    'error unknown_exit /edges/2/sourceHandle',
    'warning unknown_field /nodes/1/config/continueOnError',
  ])
})
