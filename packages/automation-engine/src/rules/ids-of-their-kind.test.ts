import { type AnyModel, exampleId, models } from '@belfry/core'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../test/draw.ts'
import { findings, fixes, messages } from '../../test/findings.ts'
import { draftFlow } from '../draft/draft.ts'
import { parseFlow, steps } from '../index.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import type { AnyStep } from '../step/step-definition.ts'
import { idsOfTheirKind } from './ids-of-their-kind.ts'
import { worded } from './rule.ts'

const task = ['taskCreate', { title: 'x' }] as const
const stayCame: typeof newCustomer = ['trigger', { source: 'event', eventKey: 'reservation:created' }]
/** A flow that changes the customer, and the task, with these ids. */
const withId = (customerId: string, trigger = newCustomer) =>
  draw({ start: trigger, make: task, change: ['customerUpdate', { customerId, status: 'VIP' }] }, ['start out make', 'make out change'])

describe('ids of their kind', () => {
  test.each([
    ['the record of the event', '{customer.id}'],
    ['in the data of the event', '{event.data.customer.id}'],
    ['with spaces', ' {customer.id} '],
    ['an id as it stands', exampleId('customer')],
    ['what no kind has', '{customer.notes}'],
    ['what another system calls it', '{customer.externalId}'],
    ['what is nothing known', '{nobody.id}'],
    ['more than one variable', '{customer.id}{createdTask.id}'],
    ['free text of a record', '{createdTask.title}'],
    ['a member that there is not', '{createdTask.constructor}'],
  ])('nothing is found wrong with %s', (_title, id) => {
    expect(findings(idsOfTheirKind, withId(id))).toEqual([])
  })

  test.each([
    ['the id of what a step has made', '{createdTask.id}', newCustomer],
    ['an id as it stands', exampleId('task'), newCustomer],
    ['the record of the event', '{reservation.id}', stayCame],
    ['what that names', '{reservation.terrainId}', stayCame],
    ['in the data of the event', '{event.data.reservation.id}', stayCame],
    ['above it', '{reservation.terrain.id}', stayCame],
  ])('another kind: %s', (_title, id, trigger) => {
    expect(findings(idsOfTheirKind, withId(id, trigger))).toEqual(['other_record /nodes/2/config/customerId'])
  })

  test('an e-mail address is no id', () => {
    expect(findings(idsOfTheirKind, withId('{customer.email}'))).toEqual(['no_id /nodes/2/config/customerId'])
    expect(messages(idsOfTheirKind, withId('{customer.email}'))).toEqual([
      'In "change", customerId wants the id of a customer, and "{customer.email}" is an e-mail address, so nothing is found by it: use {customer.id}.',
    ])
    expect(parseFlow(withId('{customer.email}')).flow).not.toBeNull()
  })

  test.each([['{reservation.customerId}'], ['{customer.id}'], ['{reservation.customer.id}']])('the customer of the record: %s', (id) => {
    expect(findings(idsOfTheirKind, withId(id, stayCame))).toEqual([])
  })

  test('a root that steps fill with records of several kinds is not judged', () => {
    const giving = (type: string, model: AnyModel) =>
      defineStep({
        type,
        category: 'records',
        description: 'Gives something',
        config: Type.Object({}),
        exits: { out: 'When its work is done.' },
        provides: { out: { thing: model.recordSchema } },
        run: () => exit('out'),
      })
    const registry = { ...steps, giveTask: giving('giveTask', models.task), giveMeter: giving('giveMeter', models.meter) }
    const change = ['customerUpdate', { customerId: '{thing.id}' }] as const
    const lookUp = ['taskSetStatus', { taskId: '{thing.id}', status: 'PENDING' }] as const
    const nodes = { start: newCustomer, way: ['condition', { conditions: all() }] as const, a: ['giveTask', {}] as const }
    const one = draw({ ...nodes, change }, ['start out way', 'way yes a', 'a out change'])
    const edges = ['start out way', 'way yes a', 'way no b']
    const both = draw({ ...nodes, b: ['giveMeter', {}], lookUp }, [...edges, 'a out lookUp', 'b out lookUp'])
    const last = draw({ ...nodes, b: ['giveMeter', {}], lookUp }, ['start out way', 'way yes a', 'a out b', 'b out lookUp'])
    expect([one, both, last].map((definition) => findings(idsOfTheirKind, definition, registry))).toEqual([
      ['other_record /nodes/3/config/customerId'],
      [],
      ['other_record /nodes/4/config/taskId'],
    ])
  })

  test('the message says what to do, and names the variables that hold such an id', () => {
    expect(messages(idsOfTheirKind, withId('{createdTask.id}'))).toEqual([
      'In "change", customerId wants the id of a customer, and "{createdTask.id}" is the id of a task, so nothing is found by it: use {customer.id}.',
    ])
    expect(messages(idsOfTheirKind, withId(exampleId('task')))).toEqual([
      `In "change", customerId wants the id of a customer, and "${exampleId('task')}" is the id of a task, so nothing is found by it: use the id of a customer, which begins with cus_.`,
    ])
  })

  test('where one variable holds such an id, the fix puts it there', () => {
    const [fix] = fixes(idsOfTheirKind, withId(' {createdTask.id}'))
    expect(fix?.patch[1]).toEqual({ op: 'replace', path: '/nodes/2/config/customerId', value: '{customer.id}' })
  })
})

/** What is found of a step behind a new stay, with its severity; pointers into the config. */
const codesOf = (type: string, config: Record<string, unknown>) =>
  parseFlow(draw({ start: stayCame, make: task, step: [type, config] }, ['start out make', 'make out step'])).problems.flatMap(
    ({ severity, code, pointer }) =>
      Object.hasOwn(idsOfTheirKind.codes, code) && pointer?.startsWith('/nodes/2')
        ? [`${severity} ${code} ${pointer.slice('/nodes/2/config'.length)}`]
        : [],
  )

describe('[G171] what is no id of such a record', () => {
  test.each([
    ['taskCreate', { title: 'x', assigneeIds: ['anna'] }, ['warning no_id /assigneeIds/0']],
    ['taskCreate', { title: 'x', assigneeIds: [exampleId('user'), exampleId('member')] }, ['error other_record /assigneeIds/1']],
    ['taskCreate', { title: 'x', assigneeIds: ['{actor.id}'] }, []],
    ['taskCreate', { title: 'x', assigneeIds: ['{customer.id}'] }, ['error other_record /assigneeIds/0']],
    ['taskCreate', { title: 'x', labelIds: ['lbl_short'] }, ['warning no_id /labelIds/0']],
    ['taskCreate', { title: 'x', labelIds: ['tag_short'] }, ['warning no_id /labelIds/0']],
    ['taskCreate', { title: 'x', viewId: exampleId('lane') }, ['error other_record /viewId']],
    ['taskCreate', { title: 'x', viewId: '', laneId: ' ' }, []],
    ['staffNotify', { title: 'x', sendEmail: true, userIds: ['mem_short'] }, ['error other_record /userIds/0']],
    ['inboxTag', { threadId: exampleId('inboxThread'), tagIds: [exampleId('label')] }, ['error other_record /tagIds/0']],
    [
      'approval',
      { title: 'x', timeout: { amount: 1, unit: 'days' }, assigneeIds: ['{createdTask.id}'] },
      ['error other_record /assigneeIds/0'],
    ],
    ['recordLookup', { model: 'Terrain', recordId: '{reservation.terrainId}' }, []],
    ['recordLookup', { model: 'Invoice', recordId: '{reservation.terrainId}' }, ['error other_record /recordId']],
    ['forEach', { source: 'terrainMeters', parentId: '{customer.id}' }, ['error other_record /parentId']],
    ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }, []],
    ['customerUpdate', { customerId: '{reservation.customer}', status: 'VIP' }, ['error no_id /customerId']],
    ['customerUpdate', { customerId: '{reservation.persons}', status: 'VIP' }, ['error no_id /customerId']],
    ['customerUpdate', { customerId: '{reservation.checkInAt}', status: 'VIP' }, ['warning no_id /customerId']],
    ['customerUpdate', { customerId: '{reservation.status}', status: 'VIP' }, ['warning no_id /customerId']],
    ['customerUpdate', { customerId: 'Ada', status: 'VIP' }, ['warning no_id /customerId']],
    ['webhookSend', { webhookId: 'W', event: 'x' }, ['warning no_id /webhookId']],
    ['meterSwitch', { target: 'meter', meterId: exampleId('meter'), terrainId: '{customer.id}', state: 'on' }, []],
    [
      'meterSwitch',
      { target: 'terrain', meterId: exampleId('meter'), terrainId: '{customer.id}', state: 'on' },
      ['error other_record /terrainId'],
    ],
  ])('%s %j', (type, config, want) => {
    expect(codesOf(type, config)).toEqual(want)
  })

  test('what may be anything may be an id', () => {
    const hook = ['trigger', { source: 'webhook' }] as const
    const update = (customerId: string) => draw({ hook, step: ['customerUpdate', { customerId, status: 'VIP' }] }, ['hook out step'])
    expect(['{body}', '{body.id}', '{query.id}'].flatMap((id) => findings(idsOfTheirKind, update(id)))).toEqual([])
    expect(findings(idsOfTheirKind, update('{query}'))).toEqual(['no_id /nodes/1/config/customerId'])
  })

  test('a flow that was enabled before goes on running', () => {
    const definition = withId('{createdTask.id}')
    expect(parseFlow(definition).flow).toBeNull()
    expect(parseFlow(definition, steps, {}, { isBounded: false, warns: false }).flow).not.toBeNull()
  })
})

describe('[G171] within a call of the own API', () => {
  const called = (method: string, path: string, body?: string) => ['httpRequest', { target: 'tillor', method, path, body }] as const
  const findingsOf = (step: readonly [string, Record<string, unknown>]) =>
    idsOfTheirKind
      .check(draftFlow(draw({ start: stayCame, make: task, call: step }, ['start out make', 'make out call']), steps))
      .map(worded)
  const codesOfCall = (...call: Parameters<typeof called>) => {
    const [type, config] = called(...call)
    return findingsOf([type, config]).map(({ code, severity, pointer, range = [0, 0] }) => {
      const field = pointer.slice('/nodes/2/config/'.length)
      return `${severity} ${code} ${field} ${String(config[field as 'path']).slice(...range)}`
    })
  }

  test.each([
    ['GET', '/customers/{customer.id}'],
    ['GET', '/customers/{reservation.customerId}/contacts/{body.id}'],
    ['GET', '/tasks/{createdTask.id}?x={reservation.id}'],
    ['GET', '/customers/{reservation.externalId}'],
    ['GET', '/customers/{createdTask.title}'],
    ['GET', '/customers/x{reservation.id}'],
    ['GET', '/tasks?assigneeId={actor.id}&linkedRecordId={reservation.id}'],
    ['GET', '/reservations?customerId={customer.id}'],
    // What is found of these says that every run stops or leaves by "failed" before any id matters.
    ['GET', '/automations/{reservation.id}/webhook-url'],
    ['PUT', '/customers/{reservation.id}/nothing'],
  ])('nothing is found wrong with %s %s', (method, path) => {
    expect(codesOfCall(method, path)).toEqual([])
  })

  test.each([
    ['/customers/{reservation.id}', ['warning other_record path reservation.id']],
    ['/customers/{event.data.reservation.id}/contacts', ['warning other_record path event.data.reservation.id']],
    ['/customers/{reservation}', ['warning no_id path reservation']],
    ['/customers/{reservation.persons}', ['warning no_id path reservation.persons']],
    ['/customers/{reservation.checkInAt}', ['warning no_id path reservation.checkInAt']],
    ['/customers/{reservation.status}', ['warning no_id path reservation.status']],
    ['/customers/{createdTask.assigneeIds}', ['warning no_id path createdTask.assigneeIds']],
    ['/tasks?assigneeId={customer.id}&limit=5', ['warning other_record path customer.id']],
    ['/tasks?assigneeId={customer.email}', ['warning no_id path customer.email']],
    [
      '/customers/{reservation.id}/contacts/{customer.id}',
      ['warning other_record path reservation.id', 'warning other_record path customer.id'],
    ],
  ])('GET %s', (path, want) => {
    expect(codesOfCall('GET', path)).toEqual(want)
  })

  test('in the body too', () => {
    const body = '{"title": "{reservation.id}", "assigneeIds": ["{actor.id}", "{customer.id}"], "parentId": {reservation.persons}}'
    expect(codesOfCall('POST', '/tasks', body)).toEqual(['warning other_record body customer.id', 'warning no_id body reservation.persons'])
    expect(codesOfCall('POST', '/tasks', '{"parentId": "{createdTask.id}", "viewId": "{createdTask.viewId}"}')).toEqual([])
    expect(codesOfCall('GET', '/tasks', body)).toEqual([])
  })

  test('the message says what to do, and the fix changes the variable alone', () => {
    const [finding] = findingsOf(called('GET', '/customers/{reservation.id}/contacts?limit=5'))
    expect(finding?.message).toBe(
      'In "call", path behind /customers/ wants the id of a customer, and "{reservation.id}" is the id of a reservation, so the step leaves by "failed": use {customer.id}.',
    )
    expect(finding?.fix?.patch).toEqual([
      { op: 'test', path: '/nodes/2/config/path', value: '/customers/{reservation.id}/contacts?limit=5' },
      { op: 'replace', path: '/nodes/2/config/path', value: '/customers/{customer.id}/contacts?limit=5' },
    ])
    expect(findingsOf(called('GET', '/invoices/{reservation.id}'))[0]?.fix).toBeUndefined()
  })

  test('a long body is not repeated by a fix', () => {
    const fixOf = (title: string) =>
      findingsOf(called('POST', '/tasks', JSON.stringify({ title, parentId: '{customer.id}' }))).map(({ fix }) => fix !== undefined)
    expect([fixOf('x'), fixOf('x'.repeat(10_000))]).toEqual([[true], [false]])
  })

  test('the flow can be enabled all the same', () => {
    const definition = draw({ start: stayCame, call: called('GET', '/customers/{reservation.id}') }, ['start out call'])
    expect(parseFlow(definition).flow).not.toBeNull()
  })

  test('an address outside is not judged', () => {
    expect(
      findingsOf(['httpRequest', { target: 'custom', method: 'GET', url: 'https://example.com', path: '/customers/{reservation.id}' }]),
    ).toEqual([])
  })
})

test('every field for an id says of what it is, or which field says so', () => {
  const undecided = Object.values(steps as Readonly<Record<string, AnyStep>>).flatMap(({ type, config }) =>
    Object.entries(config.properties as Readonly<Record<string, object>>)
      .map(([name, schema]) => [name, 'items' in schema ? (schema.items as object) : schema] as const)
      .filter(([name, schema]) => /Ids?$/.test(name) && !('x-record' in schema || 'x-record-by' in schema))
      .map(([name]) => `${type} ${name}`),
  )
  expect(undecided).toEqual([])
})

test('nobody is proposed because they are the only one there is', () => {
  const flow = draw({ start: newCustomer, make: ['taskCreate', { title: 'x', assigneeIds: ['{customer.id}'] }] })
  expect(findings(idsOfTheirKind, flow)).toEqual(['other_record /nodes/1/config/assigneeIds/0'])
  expect(messages(idsOfTheirKind, flow)[0]).toMatch(/use \{actor\.id\}\.$/)
  expect(fixes(idsOfTheirKind, flow)).toEqual([null])
})
