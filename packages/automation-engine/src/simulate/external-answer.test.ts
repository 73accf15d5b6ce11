import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { NOON } from '../../test/starts.ts'
import type { ExternalScript, Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'

const gate = 'acp_01k8e5m1z0f7q8r9s0t1v2w301'
const scenario: Scenario = { now: NOON, webhook: {}, records: [{ model: 'accessPoint', id: gate, values: { name: 'Barrier north' } }] }
const opening = draw(
  {
    start: ['trigger', { source: 'webhook' }],
    open: ['httpRequest', { target: 'tillor', method: 'POST', path: `/access-points/${gate}/open`, body: '' }],
  },
  ['start out open'],
)

describe('an external system', () => {
  test('accepts everything by default, and what was asked of it is seen', async () => {
    const simulation = await simulate(opening, scenario)
    expect(simulation.trace.at(-1)).toMatchObject({ exit: 'success' })
    expect(simulation.records('access-points')).toMatchObject([{ physicalState: 'OPEN' }])
    expect(simulation.effects).toMatchObject([
      { kind: 'access', about: { model: 'accessPoint', id: gate }, payload: { action: 'open' }, at: NOON, answer: { accepted: true } },
    ])
  })

  const refused = { accepted: false, reason: 'The barrier is frozen.' } as const
  test.each<readonly [string, ExternalScript]>([
    ['by kind', { access: refused }],
    ['by a function for its kind', { access: ({ payload }) => (payload.action === 'open' ? refused : undefined) }],
    ['by a function for everything', ({ kind, about }) => (kind === 'access' && about.id === gate ? refused : undefined)],
  ])('refuses what the script refuses: %s. The operation itself is at work, and changes nothing', async (_, external) => {
    const simulation = await simulate(opening, { ...scenario, external })
    expect(simulation.trace.at(-1)).toMatchObject({ exit: 'failed', output: { response: { data: { detail: refused.reason } } } })
    expect(simulation.records('access-points')).toMatchObject([{ physicalState: 'CLOSED' }])
  })

  test('does what the script does not speak of', async () => {
    const { status, calls } = await simulate(opening, { ...scenario, external: { mail: refused, access: () => undefined } })
    expect([status, calls[0]?.status]).toEqual(['completed', 200])
    expect((await simulate(opening, { ...scenario, external: { access: { accepted: true } } })).calls).toMatchObject([{ status: 200 }])
  })
})

test('the time zone can be said in short, and has to be one', async () => {
  const greeting = draw({ start: ['trigger', { source: 'webhook' }], make: ['taskCreate', { title: '{today}' }] }, ['start out make'])
  const simulation = await simulate(greeting, { now: NOON, webhook: {}, timeZone: 'Pacific/Kiritimati' })
  expect(simulation.records('tasks')).toMatchObject([{ title: '2026-07-02' }])
  await expect(simulate(greeting, { now: NOON, webhook: {}, timeZone: 'Mars/Base' })).rejects.toThrow('"Mars/Base" is no time zone')
})
