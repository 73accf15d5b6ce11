import { describe, expect, test } from 'vitest'
import { all, draw, flowOf } from '../../test/draw.ts'
import { ada, adaCame, startByCall, startWith, startWithData } from '../../test/starts.ts'
import { judgeTrigger, parseFlow } from '../index.ts'
import { trigger } from './trigger.ts'

const codes = (config: Record<string, unknown>) =>
  parseFlow(draw({ start: ['trigger', config], a: ['taskCreate', { title: 'x' }] }, ['start out a'])).problems.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  )

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

describe('each field', () => {
  const days = { amount: 2, unit: 'days' }
  const event = { source: 'event', eventKey: 'customer:created' }
  const date = { source: 'dateReached', date: 'customer.birthDate' }
  test.each<[field: string, config: Record<string, unknown>, wrong: unknown, code: string]>([
    ['source', event, 5, 'type'],
    ['eventKey', event, 5, 'type'],
    ['webhookVersion', { source: 'webhook', webhookVersion: '2' }, 2, 'type'],
    ['date', date, 5, 'type'],
    ['dateOffset', { ...date, dateOffset: days }, 'two days', 'type'],
    ['dateDirection', { ...date, dateDirection: 'after' }, 'beside', 'not_allowed'],
    ['dateTime', { ...date, dateTime: 'exact' }, 'noon', 'not_allowed'],
    ['dateHour', { ...date, dateTime: 'fixed', dateHour: '9', dateMinute: '30' }, 9, 'type'],
    ['dateMinute', { ...date, dateTime: 'fixed', dateHour: '9', dateMinute: '30' }, 30, 'type'],
    ['repeatYearly', { ...date, repeatYearly: true }, 'yes', 'type'],
    ['hour', { source: 'daily', hour: '9', minute: '0' }, 9, 'type'],
    ['minute', { source: 'daily', hour: '9', minute: '0' }, 0, 'type'],
    ['cron', { source: 'cron', cron: '0 9 * * 1' }, 9, 'type'],
    ['conditions', { ...event, conditions: all(['customer.status', 'is', 'VIP']) }, 'VIP', 'type'],
    ['oncePerRecord', { ...event, oncePerRecord: true }, 'yes', 'type'],
  ])('[STEP-trigger-02] %s is accepted with its type, and with no other', (field, config, wrong, code) => {
    const own = (found: readonly string[]) => found.filter((line) => line.endsWith(`/nodes/0/config/${field}`))
    expect(Object.keys(config)).toContain(field)
    expect(codes(config)).toEqual([])
    expect(own(codes({ ...config, [field]: wrong }))).toEqual([`${code} /nodes/0/config/${field}`])
  })

  test('[STEP-trigger-02] there are no others', () => {
    const fields = ['source', 'eventKey', 'webhookVersion', 'date', 'dateOffset', 'dateDirection', 'dateTime', 'dateHour', 'dateMinute']
    const more = ['repeatYearly', 'hour', 'minute', 'cron', 'conditions', 'oncePerRecord']
    expect(Object.keys(trigger.config.properties).toSorted()).toEqual([...fields, ...more].toSorted())
  })
})

describe('config of a webhook', () => {
  test('[TRIG-WEBHOOK-02] webhookVersion is text, and another text is another source', () => {
    const sourceOf = (webhookVersion?: string) =>
      parseFlow(draw({ start: ['trigger', { source: 'webhook', ...(webhookVersion === undefined ? {} : { webhookVersion }) }] })).source
    expect(sourceOf('1')).toEqual({ kind: 'webhook', version: '1' })
    expect(sourceOf('two!')).toEqual({ kind: 'webhook', version: 'two!' })
    expect(sourceOf()).toEqual({ kind: 'webhook', version: '' })
    expect(codes({ source: 'webhook', webhookVersion: 2 })).toEqual(['type /nodes/0/config/webhookVersion'])
  })

  test('what starts a flow can be told also while something else is wrong with it', () => {
    const { flow, source } = parseFlow(draw({ start: ['trigger', { source: 'webhook' }], a: ['teleport', {}] }))
    expect([flow, source]).toEqual([null, { kind: 'webhook', version: '' }])
  })
})

describe('judgeTrigger', () => {
  const judged = (conditions: unknown, start = startWith()) =>
    judgeTrigger(
      flowOf(draw({ start: ['trigger', { source: 'event', eventKey: 'customer:created', ...(conditions ? { conditions } : {}) }] })),
      start,
    )

  test('[TRIG-EVENT-02] without conditions every event starts a run', () => {
    expect(judged(undefined)).toEqual({ starts: true, once: null })
    expect(judged(all())).toEqual({ starts: true, once: null })
  })

  test('[TRIG-EVENT-02] conditions are judged over the data of the event', () => {
    expect(
      judged(all(['customer.status', 'is', 'VIP'], ['event.key', 'is', 'customer:created'], ['organization.name', 'contains', 'Park'])),
    ).toEqual({ starts: true, once: null })
    expect(judged(all(['customer.status', 'is', 'VIP'], ['customer.lastName', 'is', 'Byron'], ['actor.id', 'isNotEmpty']))).toEqual({
      starts: false,
      reason: 'conditions',
      message: "The trigger's conditions do not hold. Rules that are false: r1, r2.",
    })
  })

  test('a value to compare with may be a variable', () => {
    expect(judged(all(['event.data.customer.id', 'is', '{customer.id}']))).toEqual({ starts: true, once: null })
  })

  test('another event does not start it', () => {
    expect(judged(undefined, startWith({ cause: { ...adaCame, key: 'customer:updated' } }))).toEqual({
      starts: false,
      reason: 'other_cause',
      message: 'The flow begins with customer:created, not with customer:updated.',
    })
  })

  const once = (start = startWith(), config: object = { source: 'event', eventKey: 'customer:created' }) =>
    judgeTrigger(flowOf(draw({ start: ['trigger', { ...config, oncePerRecord: true }] })), start)

  test('[TRIG-EVENT-03] oncePerRecord says which record starts no second run', () => {
    expect(once()).toEqual({ starts: true, once: ada.id })
  })

  test('[TRIG-WEBHOOK-01] a call starts a run; there is no record to count', () => {
    expect(once(startByCall(), { source: 'webhook' })).toEqual({ starts: true, once: null })
    expect(once(startWith(), { source: 'webhook' })).toMatchObject({
      starts: false,
      reason: 'other_cause',
      message: 'The flow begins with a call of its address, not with customer:created.',
    })
    expect(once(startByCall())).toMatchObject({ message: 'The flow begins with customer:created, not with a call of its address.' })
  })

  test('[VAR-07] conditions on a call judge what it brought', () => {
    const config = {
      source: 'webhook',
      conditions: all(['body.items.0.id', 'is', 'a'], ['query.n.1', 'is', '2'], ['receivedAt', 'is', '{now}']),
    }
    const judgedCall = (body: unknown) =>
      judgeTrigger(flowOf(draw({ start: ['trigger', config] })), startByCall({ body, query: { n: ['1', '2'] } }))
    expect(judgedCall({ items: [{ id: 'a' }] })).toEqual({ starts: true, once: null })
    expect(judgedCall(null)).toMatchObject({ starts: false, reason: 'conditions' })
  })

  test('never throws for what the data holds', () => {
    const data = JSON.parse('{"customer": {"status": {"__proto__": 1}}, "__proto__": {"customer": 1}, "constructor": null}')
    expect(judged(all(['customer.status', 'is', 'VIP'], ['customer.status', 'greaterThan', 1]), startWithData(data))).toMatchObject({
      starts: false,
    })
    expect(judged(all(['customer.id', 'is', ada.id]), startWithData({ customer: null }))).toMatchObject({
      starts: false,
    })
  })
})
