import { describe, expect, test } from 'vitest'
import { all, draw } from '../../../test/draw.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

type Rule = readonly [field: string, operator: string, value?: unknown]
const task = (title: string) => ['taskCreate', { title }] as const
const when = (...rules: readonly Rule[]) => ['condition', { conditions: all(...rules) }] as const
const webhook = ['trigger', { source: 'webhook' }] as const

/** Generates, and checks that every scenario is what it says. */
function of(nodes: Parameters<typeof draw>[0], edges: readonly string[]) {
  const { scenarios, notTaken, isSmallest } = generateScenarios(draw(nodes, edges))
  for (const { path, journal } of scenarios) expect(pathOf(replay(JSON.parse(JSON.stringify(journal))))).toEqual(path)
  return { scenarios, notTaken, isSmallest, paths: scenarios.map(({ path }) => path.join(', ')).sort() }
}

describe('a wait until conditions hold', () => {
  const until = (conditions: object) =>
    ['waitUntil', { conditions, interval: { amount: 1, unit: 'hours' }, timeout: { amount: 1, unit: 'days' } }] as const
  const booked = ['trigger', { source: 'event', eventKey: 'reservation:created' }] as const

  test.each([
    ['terrain.status', 'is', 'FREE'],
    ['customer.notes', 'isNotEmpty', undefined],
    ['customer.notes', 'isEmpty', undefined],
    ['reservation.checkInAt', 'lessThan', '2020-01-01'],
  ])('%s %s %j: is met, and is not in time, whatever the example is', (...rule) => {
    const { paths, notTaken, isSmallest } = of({ start: booked, wait: until(all(rule)) }, ['start out wait'])
    expect([paths, notTaken, isSmallest]).toEqual([['start out, wait met', 'start out, wait timeout'], [], true])
  })

  test('any of several rules is enough, and each may be the one', () => {
    const nodes = {
      start: booked,
      wait: until({ ...all(['terrain.status', 'is', 'FREE'], ['customer.status', 'is', 'VIP']), match: 'any' }),
      free: when(['terrain.status', 'is', 'FREE']),
    }
    const { paths, notTaken } = of(nodes, ['start out wait', 'wait met free'])
    expect([paths, notTaken]).toEqual([['start out, wait met, free no', 'start out, wait met, free yes', 'start out, wait timeout'], []])
  })

  test('what does not hold before it may hold at its end, of a record', () => {
    const nodes = { start: booked, free: when(['terrain.status', 'is', 'FREE']), wait: until(all(['terrain.status', 'is', 'FREE'])) }
    const { notTaken, scenarios } = of({ ...nodes, tell: task('{terrain.status}') }, ['start out free', 'free no wait', 'wait met tell'])
    expect(notTaken).toEqual([])
    // The record that is read behind the wait is as the wait has left it.
    const entries = scenarios.find(({ path }) => path.includes('wait met'))?.journal.entries ?? []
    const read = entries.flatMap((entry) =>
      'answer' in entry && entry.answer.ok && Array.isArray(entry.answer.value) ? [entry.answer.value] : [],
    )
    expect(read.at(0)).not.toMatchObject([{ terrain: { status: 'FREE' } }])
    expect(read.at(-1)).toMatchObject([{ terrain: { status: 'FREE' } }])
  })

  test('what somebody has sent does not change, so that such a wait is met at once or never', () => {
    const nodes = { start: webhook, paid: when(['body.paid', 'is', true]), wait: until(all(['body.paid', 'is', true])) }
    const { notTaken, paths } = of({ ...nodes, late: task('x') }, ['start out paid', 'paid no wait', 'wait met late'])
    expect(paths).toEqual(['start out, paid no, wait timeout', 'start out, paid yes'])
    expect(notTaken).toEqual([
      { nodeId: 'wait', exit: 'met', why: 'No value of body.paid leads to "wait" by "met" together with "paid" by "no".' },
      { nodeId: 'late', exit: 'out', why: expect.any(String) },
    ])
    expect(of({ start: webhook, wait: nodes.wait }, ['start out wait'])).toMatchObject({
      paths: ['start out, wait met', 'start out, wait timeout'],
      notTaken: [],
    })
  })

  test('time passes, so that a moment that is to come will have been', () => {
    const nodes = { start: webhook, soon: when(['body.at', 'greaterThan', '{now}']), wait: until(all(['body.at', 'lessThan', '{now}'])) }
    const { notTaken } = of(nodes, ['start out soon', 'soon yes wait'])
    expect(notTaken).toEqual([])
  })
})
