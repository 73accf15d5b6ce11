import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
import { knownVariables } from './known-variables.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const on = (eventKey: string) => ['trigger', { source: 'event', eventKey }] as const
const used = (eventKey: string, text: string) => findings(knownVariables, draw({ start: on(eventKey), a: task(text) }, ['start out a']))
const unknown = ['unknown_variable /nodes/1/config/title']

describe('what starts the flow', () => {
  test.each([
    ['customer:created', '{customer.firstName}', []],
    ['customer:created', '{previous.firstName}', unknown],
    ['customer:updated', '{previous.firstName}', []],
    ['customer:deleted', '{customer.firstName}', []],
    ['customer:contact:created', '{contact.value} of {customer.lastName}', []],
    ['customer:contact:created', '{customerContact.value}', unknown],
    ['customer:created', '{contact.value}', unknown],
    ['customer:created', '{invoice.number}', unknown],
  ])('%s: %s', (eventKey, text, want) => {
    expect(used(eventKey, text)).toEqual(want)
  })

  test('nothing is called unknown while the trigger is not sound', () => {
    expect(findings(knownVariables, draw({ start: on('customer:create'), a: task('{x}') }, ['start out a']))).toEqual([])
    expect(findings(knownVariables, draw({ a: task('{x}') }))).toEqual([])
  })
})

test('what is there in every flow', () => {
  expect(used('customer:created', '{event.key} {organization.name} {now} {today} {run.id} {actor.name}')).toEqual([])
})

test('only the beginning is judged', () => {
  expect(used('customer:created', '{customer.no.such.field}')).toEqual([])
})

describe('what earlier steps put out', () => {
  //            ┌─ yes ─ a ─┐
  //  start ── vip          b ── c
  //            └─ no ──────┘
  const flow = (before: string, after: string) =>
    draw(
      {
        start: newCustomer,
        vip: ['condition', { conditions: all(['createdTask.id', 'isEmpty']) }],
        a: task(before),
        b: task('b'),
        c: task(after),
      },
      ['start out vip', 'vip yes a', 'vip no b', 'a out b', 'b out c'],
    )

  test('is there behind them, when it is on some path', () => {
    expect(findings(knownVariables, flow('a', '{createdTask.id}'))).toEqual(['unknown_variable /nodes/1/config/conditions/rules/0/field'])
  })

  test('is not there before them', () => {
    expect(findings(knownVariables, flow('{createdTask.id}', 'c'))).toContain('unknown_variable /nodes/2/config/title')
  })

  test('is not there behind another exit', () => {
    const text = '{createdTask.id} {error.step}: {error.message} {error.stepId}'
    const edges = ['start out a', 'a out b', 'a error c']
    const definition = draw({ start: newCustomer, a: task('a', { continueOnError: true }), b: task(text), c: task(text) }, edges)
    expect(findings(knownVariables, definition)).toEqual([
      ...Array(3).fill('unknown_variable /nodes/2/config/title'),
      'unknown_variable /nodes/3/config/title',
    ])
  })

  test('cannot be told behind a step that is not sound', () => {
    expect(findings(knownVariables, draw({ start: newCustomer, a: ['teleport', {}], b: task('{x}') }, ['start out a', 'a out b']))).toEqual(
      [],
    )
  })
})

describe('what starts the flow brings', () => {
  const trigger = (config: Record<string, unknown>) => ['trigger', config] as const
  const codesOf = (config: Record<string, unknown>, text: string) =>
    findings(knownVariables, draw({ start: trigger(config), a: task(text) }, ['start out a'])).length

  test.each<[string, Record<string, unknown>, string]>([
    [
      'the record and what it names',
      { source: 'event', eventKey: 'customer:contact:updated' },
      '{contact.id}{customer.id}{previous.value}{event.id}',
    ],
    ['[VAR-07] body, query and receivedAt', { source: 'webhook' }, '{body.a}{query.b}{receivedAt}'],
  ])('%s', (_title, config, text) => {
    expect(codesOf(config, text)).toBe(0)
  })

  test('[VAR-07] and nothing of another source', () => {
    expect(codesOf({ source: 'webhook' }, '{customer.id}{event.id}')).toBe(2)
    expect(codesOf({ source: 'event', eventKey: 'customer:created' }, '{body}{query}{previous}')).toBe(3)
  })
})

describe('what later steps put out', () => {
  test('[VAR-01] response is there behind both exits of a call, and updatedTask behind its step', () => {
    const call = ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }] as const
    const set = ['taskSetStatus', { taskId: '{response.data.id}', status: 'COMPLETED' }] as const
    const edges = ['start out call', 'call success set', 'call failed b', 'set out c']
    const definition = draw(
      { start: newCustomer, call, set, b: task('{response.status}{updatedTask.id}'), c: task('{updatedTask.id}{response.body}') },
      edges,
    )
    expect(findings(knownVariables, definition)).toEqual(['unknown_variable /nodes/3/config/title'])
  })

  test('the record of an event that was waited for is there behind it, and not behind its time-out', () => {
    const wait = ['waitForEvent', { eventKey: 'call:created' }] as const
    const edges = ['start out wait', 'wait received a', 'wait timeout b']
    expect(findings(knownVariables, draw({ start: newCustomer, wait, a: task('{call.id}'), b: task('{call.id}') }, edges))).toEqual([
      'unknown_variable /nodes/3/config/title',
    ])
  })
})

test('every text and every name of a variable is judged', () => {
  const config = { title: '{x.a}', description: '{x.b} {y}', subtasks: 'one\n{x.c}' }
  const conditions = { match: 'any', rules: [{ id: 'r', field: 'x', operator: 'isOneOf', value: '{x}', values: ['a', '{y}'] }] }
  expect(
    findings(
      knownVariables,
      draw({ start: newCustomer, a: ['taskCreate', config], b: ['condition', { conditions }] }, ['start out a', 'a out b']),
    ),
  ).toEqual([
    ...['title', 'description', 'description', 'subtasks'].map((field) => `unknown_variable /nodes/1/config/${field}`),
    ...['field', 'value', 'values/1'].map((field) => `unknown_variable /nodes/2/config/conditions/rules/0/${field}`),
  ])
})

test.each([
  ['{custmer.firstName}', 'In "a", "custmer.firstName" begins with "custmer", which no step before it provides; did you mean "customer"?'],
  [
    '{reservation.id}',
    'In "a", "reservation.id" begins with "reservation", which no step before it provides; there are: customer, event, organization, now, today, run, actor.',
  ],
])('the message for %s says what to do', (text, want) => {
  expect(messages(knownVariables, draw({ start: newCustomer, a: task(text) }, ['start out a']))).toEqual([want])
})

describe('the fix', () => {
  const conditioned = (field: string) =>
    draw({ start: newCustomer, a: ['condition', { conditions: all([field, 'isEmpty']) }] }, ['start out a'])
  const changed = (definition: Parameters<typeof fixes>[1]) => fixes(knownVariables, definition).map((fix) => fix?.patch.at(-1))
  const titled = (text: string) => draw({ start: newCustomer, a: task(text) }, ['start out a'])

  test('changes the name where it stands, and nothing else', () => {
    expect(changed(titled('custmer {custmer.id} {custmer.id}'))).toMatchObject([
      { op: 'replace', path: '/nodes/1/config/title', value: 'custmer {customer.id} {custmer.id}' },
      { value: 'custmer {custmer.id} {customer.id}' },
    ])
  })

  test('changes the name of a variable that is judged, in braces or not', () => {
    expect(changed(conditioned('custmer.status'))).toMatchObject([{ value: 'customer.status' }])
    expect(changed(conditioned('{custmer.status}'))).toMatchObject([{ value: '{customer.status}' }])
  })

  test('is none where nobody can tell what is meant, and none of a text so long that repeating it helps nobody', () => {
    expect(changed(titled('{nothing.id}'))).toEqual([undefined])
    const sent = (length: number) => {
      const payload = '"{nw}"'.padEnd(length)
      return draw({ start: newCustomer, a: ['webhookSend', { webhookId: 'x', event: 'x', payload }] }, ['start out a'])
    }
    expect(changed(sent(10_000))).toMatchObject([{ op: 'replace' }])
    expect(changed(sent(10_001))).toEqual([undefined])
  })
})
