import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { bodyOf } from '../../test/run-transitions.ts'
import { ada, NOON, startWith, startWithData } from '../../test/starts.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { judgeTrigger, startRun } from './start-run.ts'

const park = { id: 'org_1', name: 'Parc', timeZone: 'Europe/Brussels', locale: 'fr-BE' }
const webhook = ['trigger', { source: 'webhook' }] as const
const called = (body: unknown): RunStart => ({
  ...startWith(),
  organization: park,
  cause: { kind: 'webhook', body, query: {}, receivedAt: Date.parse('2026-07-01T12:00:00Z') },
})
const titled = (title: string) => flowOf(draw({ start: webhook, make: ['taskCreate', { title }] }, ['start out make']))
const titleOf = (title: string, body: unknown) => (bodyOf(startRun(titled(title), called(body))) as { title: string }).title

describe('G60 a time behind which date, time or dateTime stands', () => {
  test.each([
    ['{receivedAt}', '2026-07-01T12:00:00.000Z'],
    ['{receivedAt.date}, {receivedAt.time}', '1 juillet 2026, 14:00'],
    ['{receivedAt.dateTime}', '1 juillet 2026 à 14:00'],
    ['{body.arrival.date} {body.arrival.time}|', '3 août 2026 |'],
    ['{body.list.0.time}', '01:59'],
    ['{body.gate.time}', '22:15'],
    ['{today.date}', '1 juillet 2026'],
    ['{now.date}', '1 juillet 2026'],
  ])('%s becomes %s', (title, want) => {
    const body = { arrival: '2026-08-03', list: ['2026-08-03T23:59:00Z'], gate: '22:15' }
    expect(titleOf(title, body)).toBe(want)
  })

  test('is the member of that name where there is one', () => {
    expect(titleOf('{body.date} {body.at.time}', { date: 'someday', at: { time: 'soon' } })).toBe('someday soon')
  })

  test.each([
    ['-{body.name.date}-', ['body.name.date']],
    ['-{body.gone.date}-', ['body.gone.date']],
    ['-{body.none.time}-', ['body.none.time']],
    ['-{body.at.date.time}-', ['body.at.date.time']],
    ['-{body.at.datetime}-', ['body.at.datetime']],
  ])('%s is missing where there is no time', (title, missing) => {
    const { trace } = startRun(titled(title), called({ name: 'Ada', none: null, at: '2026-08-03' }))
    expect(trace.at(-1)).toMatchObject({ missing, input: { title: '--' } })
  })

  test('is there in every step, however far behind the start', () => {
    const nodes = {
      start: webhook,
      first: ['condition', { conditions: all() }],
      make: ['taskCreate', { title: '{body.at.date}' }],
    } as const
    const { run } = startRun(flowOf(draw(nodes, ['start out first', 'first yes make'])), called({ at: '2026-08-03' }))
    expect(run.variables).toMatchObject({ organization: { locale: 'fr-BE' } })
  })

  test('costs a run nothing that names no such time', () => {
    expect(startRun(titled('{body.at}'), called({ at: 'x' })).run.variables).not.toHaveProperty('organization')
  })

  test('is English for an organization that names no language', () => {
    const { locale: _, ...silent } = park
    const start = { ...called({ at: '2026-08-03' }), organization: silent }
    expect(bodyOf(startRun(titled('{body.at.date}'), start))).toMatchObject({ title: 'August 3, 2026' })
  })

  test('[VAR-12] is judged by conditions like any other variable', () => {
    const conditions = all(['body.gate.time', 'is', '22:15'], ['body.at.date', 'is', '3 août 2026'])
    const flow = flowOf(draw({ start: ['trigger', { source: 'webhook', conditions }] }))
    expect(judgeTrigger(flow, called({ gate: '22:15', at: '2026-08-03' })).starts).toBe(true)
  })

  test('of a record that is read anew asks for the time itself', () => {
    const flow = flowOf(draw({ start: newCustomer, make: ['taskCreate', { title: '{customer.createdAt.date}|' }] }, ['start out make']))
    const { requests } = startRun(flow, { ...startWithData({ customer: ada }), now: NOON })
    expect(requests).toMatchObject([{ kind: 'read', records: [{ members: ['createdAt'] }] }])
  })
})
