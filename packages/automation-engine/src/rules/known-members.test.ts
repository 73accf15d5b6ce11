import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
import { problemsOf } from '../../test/problems.ts'
import { parseFlow } from '../index.ts'
import { knownMembers } from './known-members.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const
const on = (eventKey: string) => ['trigger', { source: 'event', eventKey }] as const
/** What is found of a text in a flow that begins with an event. */
const used = (eventKey: string, text: string) => findings(knownMembers, draw({ start: on(eventKey), a: task(text) }, ['start out a']))
const unknown = ['unknown_member /nodes/1/config/title']

describe('[G171] members of what starts the flow', () => {
  test.each([
    ['reservation:created', '{reservation.totalAmount} {reservation.customer.firstName} {customer.firstName}', []],
    ['reservation:created', '{reservation.totalamount}', unknown],
    ['reservation:created', '{reservation.customer.fristName}', unknown],
    ['reservation:created', '{reservation.customer.contacts}', unknown],
    ['reservation:created', '{reservation.customer}', []],
    ['reservation:created', '{reservation.terrain.customer}', unknown],
    ['reservation:updated', '{previous.status} {previous.totalAmount} {event.data.previous.status}', []],
    ['reservation:updated', '{previous.state}', unknown],
    ['customer:created', '{customer.customFields.anything.at.all}', []],
    ['customer:created', '{customer.createdBy.name}', unknown],
    ['customer:created', '{customer.createdBy.type}', []],
    ['customer:contact:created', '{contact.value} {contact.customer.email}', []],
    ['customer:contact:created', '{contact.valeu}', unknown],
  ])('%s: %s', (eventKey, text, want) => {
    expect(used(eventKey, text)).toEqual(want)
  })

  test.each([
    ['{event.key} {event.timestamp.date} {event.data.customer.firstName} {event.id}', []],
    ['{event.name}', unknown],
    ['{event.data.custmer.firstName}', unknown],
    ['{organization.name} {organization.timeZone} {run.id} {actor.name} {now.date} {today.date}', []],
    ['{organization.nmae}', unknown],
    ['{run.number}', unknown],
    ['{actor.email}', unknown],
  ])('of what every flow has: %s', (text, want) => {
    expect(used('customer:created', text)).toEqual(want)
  })

  test('a time may stand in a form for people, and nothing else', () => {
    expect(used('reservation:created', '{reservation.checkInAt.date} {reservation.checkInAt.time} {customer.birthDate.dateTime}')).toEqual(
      [],
    )
    expect(used('reservation:created', '{reservation.checkInAt.day}')).toEqual(unknown)
    expect(used('reservation:created', '{reservation.status.date}')).toEqual(unknown)
    expect(used('reservation:created', '{reservation.persons.time}')).toEqual(unknown)
  })

  test('the form of a time that is misspelt is named, and of others it is said which there are', () => {
    const flow = draw({ start: on('reservation:created'), a: task('{reservation.checkInAt.Date} {reservation.checkOutAt.day}') }, [
      'start out a',
    ])
    expect(messages(knownMembers, flow)).toEqual([
      'In "a", "reservation.checkInAt.Date" is always empty: "reservation.checkInAt" is a single value and has no "Date"; did you mean "date"?',
      'In "a", "reservation.checkOutAt.day" is always empty: "reservation.checkOutAt" is a single value and has no "day"; there are: date, time, dateTime.',
    ])
    const value = '{reservation.checkInAt.date} {reservation.checkOutAt.day}'
    expect(fixes(knownMembers, flow)).toMatchObject([{ patch: [{ op: 'test' }, { op: 'replace', value }] }, null])
  })

  test('of a call anything may come', () => {
    const hook = ['trigger', { source: 'webhook' }] as const
    expect(findings(knownMembers, draw({ hook, a: task('{body.any.thing} {query.x} {receivedAt.date}') }, ['hook out a']))).toEqual([])
    expect(findings(knownMembers, draw({ hook, a: task('{receivedAt.month}') }, ['hook out a']))).toEqual(unknown)
  })

  test('nothing is judged while the trigger is not sound', () => {
    expect(findings(knownMembers, draw({ a: task('{customer.fristName} {x.y}') }))).toEqual([])
    expect(findings(knownMembers, draw({ start: on('customer:create'), a: task('{customer.fristName}') }, ['start out a']))).toEqual([])
  })
})

describe('members of what steps put out', () => {
  const findingsAfter = (step: readonly [string, Record<string, unknown>], exit: string, text: string, start = newCustomer) =>
    findings(knownMembers, draw({ start, step, a: task(text) }, ['start out step', `step ${exit} a`])).map((finding) =>
      finding.replace('/nodes/2/config', ''),
    )

  test.each([
    [task('x'), 'out', '{createdTask.title} {createdTask.dueAt.date}', []],
    [task('x'), 'out', '{createdTask.name}', ['unknown_member /title']],
    [task('x', { continueOnError: true }), 'error', '{error.message} {error.stepId}', []],
    [task('x', { continueOnError: true }), 'error', '{error.reason}', ['unknown_member /title']],
    [['recordLookup', { model: 'Reservation', recordId: 'x' }] as const, 'found', '{foundReservation.customerId}', []],
    [
      ['recordLookup', { model: 'Reservation', recordId: 'x' }] as const,
      'found',
      '{foundReservation.customer.email}',
      ['unknown_member /title'],
    ],
    [
      ['recordLookup', { model: 'Task', recordId: 'x' }] as const,
      'found',
      '{foundTask.assigneeIds.0} {foundTask.assigneeIds.length} {foundTask.links.0.model}',
      [],
    ],
    [['recordLookup', { model: 'Task', recordId: 'x' }] as const, 'found', '{foundTask.assigneeIds.first}', ['unknown_member /title']],
    [['recordLookup', { model: 'Task', recordId: 'x' }] as const, 'found', '{foundTask.links.0.name}', ['unknown_member /title']],
    [['recordLookup', { model: 'Task', recordId: 'x' }] as const, 'found', '{foundTask.title.length}', ['unknown_member /title']],
    [['forEach', { source: 'customerOpenInvoices', parentId: '{customer.id}' }] as const, 'each', '{item.total} {item.dueDate}', []],
    [['forEach', { source: 'customerOpenInvoices', parentId: '{customer.id}' }] as const, 'each', '{item.totl}', ['unknown_member /title']],
    [['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }] as const, 'success', '{response.data.items.0.x}', []],
    [
      ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks' }] as const,
      'success',
      '{response.headers}',
      ['unknown_member /title'],
    ],
    [['waitForEvent', { eventKey: 'invoice:paid' }] as const, 'received', '{event.data.invoice.total} {invoice.total}', []],
    [['waitForEvent', { eventKey: 'invoice:paid' }] as const, 'received', '{event.data.customer.vat}', ['unknown_member /title']],
  ])('%j %s: %s', (step, exit, text, want) => {
    expect(findingsAfter([step[0], { ...step[1] }], exit, text)).toEqual(want)
  })

  test('the last step that put a root out decides, on each way', () => {
    const loop = (source: string) => ['forEach', { source, parentId: '{customer.id}' }] as const
    const nodes = {
      start: newCustomer,
      a: loop('customerOpenInvoices'),
      b: loop('customerDocuments'),
      c: task('{item.total}'),
      d: task('{item.fileName}'),
    }
    const edges = ['start out a', 'a each c', 'a done b', 'b each d']
    expect(findings(knownMembers, draw(nodes, edges))).toEqual([])
    expect(findings(knownMembers, draw({ ...nodes, d: task('{item.total}') }, edges))).toEqual(['unknown_member /nodes/4/config/title'])
    // Behind both, it may be either.
    expect(findings(knownMembers, draw(nodes, [...edges, 'a each d', 'b each c']))).toEqual([])
  })
})

test('a misspelt member is corrected where it stands, in text and as a name', () => {
  const start = on('reservation:created')
  const conditions = { match: 'all', rules: [{ id: 'r', field: '{reservation.totalamount}', operator: 'greaterThan', value: 5 }] }
  const definition = draw({ start, a: task('Dear {customer.fristName}, {customer.lastName}'), b: ['condition', { conditions }] }, [
    'start out a',
    'a out b',
  ])
  expect(fixes(knownMembers, definition)).toEqual([
    {
      title: 'Use "firstName" instead of "fristName"',
      patch: [
        { op: 'test', path: '/nodes/1/config/title', value: 'Dear {customer.fristName}, {customer.lastName}' },
        { op: 'replace', path: '/nodes/1/config/title', value: 'Dear {customer.firstName}, {customer.lastName}' },
      ],
    },
    {
      title: 'Use "totalAmount" instead of "totalamount"',
      patch: [
        { op: 'test', path: '/nodes/2/config/conditions/rules/0/field', value: '{reservation.totalamount}' },
        { op: 'replace', path: '/nodes/2/config/conditions/rules/0/field', value: '{reservation.totalAmount}' },
      ],
    },
  ])
})

test('a record that another one names has to be looked up', () => {
  const look = ['recordLookup', { model: 'Reservation', recordId: 'x' }] as const
  const definition = draw({ start: newCustomer, look, a: task('{foundReservation.customer.email}') }, ['start out look', 'look found a'])
  expect(messages(knownMembers, definition)).toEqual([
    'In "a", "foundReservation.customer.email" is always empty: "foundReservation" has no "customer"; look that record up by {foundReservation.customerId} first.',
  ])
  expect(fixes(knownMembers, definition)).toEqual([null])
})

test('[G171] keeps a flow from being enabled, and not one from running that was enabled before', () => {
  const definition = draw({ start: newCustomer, a: task('{customer.fristName}') }, ['start out a'])
  expect(problemsOf(definition)).toEqual(['error unknown_member /nodes/1/config/title'])
  expect(parseFlow(definition, undefined, {}, { isBounded: false, warns: false }).flow).not.toBeNull()
})
