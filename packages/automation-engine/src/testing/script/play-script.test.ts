import { describe, expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../../test/draw.ts'
import { ada } from '../../../test/starts.ts'
import { playScript } from './play-script.ts'
import type { Script } from './script-schema.ts'

const definition = draw(
  {
    start: newCustomer,
    vip: ['condition', { conditions: all(['customer.status', 'is', 'VIP']) }],
    make: ['taskCreate', { title: 'Welcome {customer.firstName}' }],
    wait: ['waitForEvent', { eventKey: 'customer:contact:created', sameRecord: true, timeout: { amount: 2, unit: 'days' } }],
    send: ['webhookSend', { webhookId: 'whk_1', event: 'reached' }],
  },
  ['start out vip', 'vip yes make', 'make out wait', 'wait received send'],
)
const script: Script = {
  now: '2026-07-01T12:00:00Z',
  timeZone: 'Europe/Brussels',
  start: { event: { key: 'customer:created', data: { customer: ada } } },
  endpoints: { whk_1: [500, 200] },
  steps: [
    { advance: '1 day', expect: { status: 'waiting', path: ['start out', 'vip yes', 'make out', 'wait (waiting)'] } },
    { perform: { operation: 'customers.contacts.create', input: { parentId: ada.id, body: { type: 'PHONE', value: '+32' } } } },
    { finish: true },
  ],
  expect: {
    status: 'completed',
    path: ['start out', 'vip yes', 'make out', 'wait received', 'send success'],
    runs: 1,
    records: { tasks: [{ title: 'Welcome Ada' }], customers: 1 },
    messages: 0,
  },
}

describe('playScript', () => {
  test('plays what a file says, and finds what was expected', async () => {
    const { simulation, failures } = await playScript(definition, JSON.parse(JSON.stringify(script)))
    expect(failures).toEqual([])
    expect(simulation.messages).toMatchObject([{ attempts: [{ status: 500 }, { status: 200 }] }])
  })

  test('says where it was not as expected, and how it was', async () => {
    const { failures } = await playScript(definition, {
      ...script,
      steps: [{ finish: true, expect: { runs: 2, error: 'full' } }],
      expect: {
        ...script.expect,
        status: 'failed',
        records: { tasks: [{ title: 'Welcome Bob', priority: 'HIGH' }], customers: 2 },
        messages: [{ body: 'x' }],
      },
    })
    expect(failures.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
      '/steps/0/expect/error: the error was to say "full", and there is none',
      '/steps/0/expect/runs: there were to be 2 runs, and there are 1',
      '/expect/status: the run was to be failed, and is completed',
      '/expect/path: After "make out" comes "wait timeout" instead of "wait received"; the run took: start out, vip yes, make out, wait timeout',
      '/expect/records/tasks/0/title: was to be "Welcome Bob", and is "Welcome Ada"',
      '/expect/records/tasks/0/priority: was to be "HIGH", and is "MEDIUM"',
      '/expect/records/customers: there were to be 2, and there is 1: cus_01k8e5m1z0f7q8r9s0t1v2w301',
      '/expect/messages: there were to be 1, and there are none',
    ])
  })

  test('a flow that was not started says why', async () => {
    const { failures } = await playScript(definition, {
      now: script.now,
      start: { webhook: {} },
      expect: { status: 'completed', path: ['start out'] },
    })
    expect(failures).toMatchObject([
      { message: 'the run was to be completed, and is none (The flow begins with customer:created, not with a call of its address.)' },
      { message: 'At the beginning comes "the end" instead of "start out"; the run took: nothing' },
    ])
    expect((await playScript(definition, { now: script.now, start: { webhook: {} }, expect: { status: 'none' } })).failures).toEqual([])
  })

  test('operations, external systems and what is done by hand are as scripted', async () => {
    const { simulation } = await playScript(definition, {
      ...script,
      operations: { 'tasks.create': { refuse: 'There is no room.' } },
      external: { mail: { accepted: false, reason: 'Closed' } },
      steps: [{ retry: true, expect: { status: 'failed', error: 'no room' } }],
      expect: {},
    })
    expect(simulation.trace.filter(({ nodeId }) => nodeId === 'make')).toHaveLength(2)
    const answered = await playScript(definition, {
      ...script,
      operations: { 'tasks.create': { answer: { id: 'tsk_1' } } },
      steps: [{ cancel: true }],
      expect: { status: 'cancelled' },
    })
    expect(answered.failures).toEqual([])
    expect(
      (await playScript(definition, { ...script, steps: [{ advanceTo: '2026-07-05T00:00:00Z' }], expect: { status: 'completed' } }))
        .failures,
    ).toEqual([])
    const emitted = { key: 'customer:contact:created', data: { contact: { id: 'cnt_1', customerId: ada.id } } }
    expect(
      (
        await playScript(definition, {
          ...script,
          steps: [{ emit: emitted }],
          expect: { path: ['start out', 'vip yes', 'make out', 'wait received', 'send (waiting)'] },
        })
      ).failures,
    ).toEqual([])
  })
})

test.each<readonly [string, object, RegExp]>([
  ['a time that is missing', { start: {} }, /\/now: now is required/],
  ['a member that there is not', { now: 'x', step: [] }, /step/],
  [
    'a step that does nothing',
    { now: script.now, steps: [{ expect: {} }] },
    /\/steps\/0: the step does nothing: give it one of advance, advanceTo, finish/,
  ],
  [
    'a step that does two things',
    { now: script.now, steps: [{ retry: true, cancel: true }] },
    /\/steps\/0: the step does several things \(retry, cancel\)/,
  ],
  ['a step of a wrong kind', { now: script.now, steps: [{ advance: 5 }] }, /\/steps\/0\/advance: /],
  [
    'two beginnings',
    { now: script.now, start: { webhook: {}, event: { key: 'a', data: {} } } },
    /\/start: a scenario begins with one thing/,
  ],
  [
    'an operation that does neither',
    { now: script.now, operations: { 'tasks.create': {} } },
    /\/operations\/tasks\.create: write what it answers/,
  ],
  ['a kind of effect that there is not', { now: script.now, external: { door: { accepted: true } } }, /\/external\/door/],
  ['a refusal without a reason', { now: script.now, external: { access: { accepted: false } } }, /\/external\/access\/reason: say why/],
  ['a beginning with nothing', { now: script.now, start: {} }, /^\/start: A scenario begins with one thing/],
  [
    'several odd fields of what is performed',
    { now: script.now, start: { perform: { operation: 'customers.create', input: { body: { statuss: 'VIP', lastNam: 1 } } } } },
    /^\/start\/perform\/input\/body\/statuss: .*\n\/start\/perform\/input\/body\/lastNam: /,
  ],
  ['a span that is none', { ...script, steps: [{ advance: 'soon' }] }, /^\/steps\/0: "soon" is no span of time/],
  [
    'a collection that there is not',
    { ...script, steps: [], expect: { records: { task: 1 } } },
    /^\/expect: There is no collection "task"/,
  ],
])('refuses %s, and names the place', async (_, wrong, message) => {
  await expect(playScript(definition, wrong)).rejects.toThrow(message)
})
