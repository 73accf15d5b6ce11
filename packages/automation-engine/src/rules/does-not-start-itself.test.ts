import { describe, expect, test } from 'vitest'
import { all, draw } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { doesNotStartItself } from './does-not-start-itself.ts'

const on = (eventKey: string) => ['trigger', { source: 'event', eventKey }] as const
const call = (method: string, path: string) => ['httpRequest', { target: 'tillor', method, path }] as const
const flow = (eventKey: string, method: string, path: string) => draw({ start: on(eventKey), call: call(method, path) }, ['start out call'])

test.each([
  ['a call that causes the event', flow('customer:updated', 'PATCH', '/customers/{customer.id}'), ['starts_itself /nodes/1']],
  ['with a query', flow('customer:created', 'POST', '/customers?x={now}'), ['starts_itself /nodes/1']],
  ['one that causes another', flow('customer:updated', 'POST', '/customers'), []],
  ['one that only reads', flow('customer:updated', 'GET', '/customers/{customer.id}'), []],
  ['an address that there is not', flow('customer:updated', 'PATCH', '/custmers/{customer.id}'), []],
  ['a path that a variable decides', flow('customer:updated', 'PATCH', '/{customer.status}/x'), []],
  ['a step that no run reaches', draw({ start: on('customer:created'), call: call('POST', '/customers') }), []],
  [
    'a call of the flow starts it',
    draw({ start: ['trigger', { source: 'webhook' }], call: call('POST', '/customers') }, ['start out call']),
    [],
  ],
])('%s', (_title, definition, want) => {
  expect(findings(doesNotStartItself, definition)).toEqual(want)
})

describe('conditions of the trigger', () => {
  type Rule = readonly [field: string, operator: string, value?: string]
  const replies = (...rules: readonly Rule[]) => answering({ ...all(...rules) })
  const answering = (conditions: object) =>
    draw(
      {
        start: ['trigger', { source: 'event', eventKey: 'inbox:message-created', conditions }],
        reply: ['inboxReply', { threadId: '{inboxThread.id}', body: 'x' }],
      },
      ['start out reply'],
    )
  const written: Rule = ['inboxMessage.direction', 'is', 'INBOUND']
  const long: Rule = ['inboxMessage.body', 'isNotEmpty']

  test.each([
    ['that take what guests write', replies(written)],
    ['in braces', replies(['{inboxMessage.direction}', 'is', 'INBOUND'])],
    ['among others', replies(long, written)],
    ['that leave out what we write', replies(['inboxMessage.direction', 'isNot', 'OUTBOUND'])],
    ['of which each leaves it out', answering({ ...all(written, ['inboxMessage.direction', 'is', 'NOTE']), match: 'any' })],
  ])('%s keep the flow from starting itself', (_title, definition) => {
    expect(findings(doesNotStartItself, definition)).toEqual([])
  })

  test.each([
    ['that its own reply meets', replies(['inboxMessage.direction', 'is', 'OUTBOUND'])],
    ['about something else', replies(long)],
    ['of which one is enough', answering({ ...all(written, long), match: 'any' })],
    ['that a variable decides', replies(['inboxMessage.direction', 'is', '{inboxThread.channel}'])],
    ['without a rule', replies()],
  ])('%s do not', (_title, definition) => {
    expect(findings(doesNotStartItself, definition)).toEqual(['starts_itself /nodes/1'])
  })
})
