import type { OpeningHours } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { problemsOf } from '../../test/problems.ts'
import { ada, NOON } from '../../test/starts.ts'
import { simulate } from '../testing.ts'

const MINUTE = 60_000
const definition = draw({ start: newCustomer, wait: ['waitUntilClosed', {}], next: ['taskCreate', { title: 'It is {now}' }] }, [
  'start out wait',
  'wait out next',
])

// 1 July 2026 is a Wednesday; noon of UTC is 14:00 in Brussels.
const play = (openingHours: OpeningHours | null, now: string | number = NOON) =>
  simulate(definition, { event: { key: 'customer:created', data: { customer: ada } }, now, organization: { openingHours } })
const everyDay = (from: string, to: string): OpeningHours =>
  Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [{ from, to }]]))
const isIn = (simulation: Awaited<ReturnType<typeof play>>) => simulation.trace.find(({ nodeId }) => nodeId === 'wait')

test('[STEP-waitUntilClosed-01] passes at once while it is closed', async () => {
  const simulation = await play(everyDay('15:00', '18:00'))
  expect([simulation.status, isIn(simulation)?.output, simulation.now]).toEqual(['completed', { checks: 1 }, NOON])
})

describe('waits', () => {
  test('[STEP-waitUntilClosed-01] until it closes, to the millisecond', async () => {
    const simulation = await play(everyDay('09:00', '14:05'))
    expect(simulation.waits).toMatchObject([{ until: null, nextCheckAt: NOON + 5 * MINUTE }])
    await simulation.advance(5 * MINUTE - 1)
    expect(simulation.status).toBe('waiting')
    await simulation.advance(1)
    expect([simulation.status, simulation.records('tasks')[0]?.title]).toEqual(['completed', 'It is 2026-07-01T12:05:00.000Z'])
    expect(isIn(simulation)).toMatchObject({ exit: 'out', output: { checks: 2 } })
  })

  test('past midnight', async () => {
    const simulation = await play(everyDay('12:00', '02:00'))
    await simulation.finish()
    expect(simulation.now).toBe(Date.parse('2026-07-02T02:00:00+02:00'))
  })

  test('not for what never comes', async () => {
    expect((await play(null)).error).toBe(
      'The organization has no opening hours, so it is always open and never closes: set its openingHours.',
    )
    expect((await play(everyDay('00:00', '00:00'))).error).toBe(
      'By its opening hours the organization does not close in the next ten years: look at its openingHours.',
    )
  })

  test('not any more when the hours are gone', async () => {
    const simulation = await play(everyDay('09:00', '18:00'))
    await simulation.perform('orgs.update', { body: { openingHours: null } })
    await simulation.advance(15 * MINUTE)
    expect([simulation.status, simulation.error]).toEqual(['failed', expect.stringContaining('has no opening hours')])
  })
})

test('[AUTO-EXIT-01] its exit is out, whatever it is told', () => {
  const edges = ['start out wait', 'wait out a', 'wait error a']
  const nodes = { start: newCustomer, wait: ['waitUntilClosed', { continueOnError: true }], a: ['taskCreate', { title: 'x' }] } as const
  expect(problemsOf(draw(nodes, edges))).toEqual([
    'error unknown_exit /edges/2/sourceHandle',
    'warning unknown_field /nodes/1/config/continueOnError',
  ])
})
