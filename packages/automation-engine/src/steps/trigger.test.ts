import { describe, expect, test } from 'vitest'
import { all, draw, flowOf } from '../../test/draw.ts'
import { ada, startWith } from '../../test/starts.ts'
import { parseFlow } from '../flow/parse-flow.ts'
import { judgeTrigger } from '../run/start-run.ts'

const codes = (config: Record<string, unknown>) =>
  parseFlow(draw({ start: ['trigger', config] })).problems.map(({ code, pointer }) => `${code} ${pointer}`)

describe('config', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['an event', { source: 'event', eventKey: 'customer:created' }, []],
    ['with conditions', { source: 'event', eventKey: 'customer:created', conditions: all(['customer.status', 'is', 'VIP']) }, []],
    ['G61 not every event', { source: 'event', eventKey: '*' }, ['not_allowed /nodes/0/config/eventKey']],
    ['an event that there is not', { source: 'event', eventKey: 'customer:vanished' }, ['not_allowed /nodes/0/config/eventKey']],
    ['no event', { source: 'event' }, ['required /nodes/0/config/eventKey']],
    ['[STEP-trigger-01] another source', { source: 'moon', eventKey: 'customer:created' }, ['not_allowed /nodes/0/config/source']],
    [
      '[COND-04] conditions that are none',
      { source: 'event', eventKey: 'customer:created', conditions: { match: 'most', rules: [] } },
      ['not_allowed /nodes/0/config/conditions/match'],
    ],
  ])('%s', (_title, config, want) => {
    expect(codes(config)).toEqual(want)
  })
})

describe('judgeTrigger', () => {
  const judged = (conditions: unknown, start = startWith()) =>
    judgeTrigger(
      flowOf(draw({ start: ['trigger', { source: 'event', eventKey: 'customer:created', ...(conditions ? { conditions } : {}) }] })),
      start,
    )

  test('[TRIG-EVENT-02] without conditions every event starts a run', () => {
    expect(judged(undefined)).toEqual({ starts: true })
    expect(judged(all())).toEqual({ starts: true })
  })

  test('[TRIG-EVENT-02] conditions are judged over the data of the event', () => {
    expect(
      judged(all(['customer.status', 'is', 'VIP'], ['event.key', 'is', 'customer:created'], ['organization.name', 'contains', 'Park'])),
    ).toEqual({ starts: true })
    expect(judged(all(['customer.status', 'is', 'VIP'], ['customer.lastName', 'is', 'Byron'], ['actor.id', 'isNotEmpty']))).toEqual({
      starts: false,
      reason: 'conditions',
      message: "The trigger's conditions do not hold. Rules that are false: r1, r2.",
    })
  })

  test('a value to compare with may be a variable', () => {
    expect(judged(all(['event.data.customer.id', 'is', '{customer.id}']))).toEqual({ starts: true })
  })

  test('another event does not start it', () => {
    const { cause } = startWith()
    expect(judged(undefined, startWith({ cause: { ...cause, key: 'customer:updated' } }))).toEqual({
      starts: false,
      reason: 'other_cause',
      message: 'The flow begins with customer:created, not with customer:updated.',
    })
  })

  test('never throws for what the data holds', () => {
    const { cause } = startWith()
    const data = JSON.parse('{"customer": {"status": {"__proto__": 1}}, "__proto__": {"customer": 1}, "constructor": null}')
    expect(
      judged(all(['customer.status', 'is', 'VIP'], ['customer.status', 'greaterThan', 1]), startWith({ cause: { ...cause, data } })),
    ).toMatchObject({ starts: false })
    expect(judged(all(['customer.id', 'is', ada.id]), startWith({ cause: { ...cause, data: { customer: null } } }))).toMatchObject({
      starts: false,
    })
  })
})
