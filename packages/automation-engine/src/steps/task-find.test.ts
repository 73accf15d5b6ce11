import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { begin, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { simulate } from '../testing.ts'

const byCall: typeof newCustomer = ['trigger', { source: 'webhook' }]
const id = (number: number) => exampleId('task', number)
const task = (number: number, values: object = {}) => ({ model: 'task', id: id(number), values: { title: 'Welcome Ada', ...values } })
const hers = { links: [{ model: 'customer', id: ada.id }] }

const play = (config: object, records: Stage['records'] = [], stage: Stage = {}) =>
  playStep('taskFind', { title: 'Welcome {customer.firstName}', ...config }, { records, says: { found: '{foundTask.id}' }, ...stage })
/** The id of the task that was found; `null` when none was. */
const matchedId = async (...how: Parameters<typeof play>) => {
  const { exit, title } = await play(...how)
  return exit === 'found' ? title : null
}

describe('config', () => {
  test.each<[string, Record<string, unknown>, (typeof newCustomer | undefined)?, string[]?]>([
    ['[STEP-taskFind-01] a title', {}],
    ['[STEP-taskFind-01] none', { title: '' }, undefined, ['error too_short /title']],
    ['[STEP-taskFind-02] linked', { linkedToRecords: true }],
    ['[STEP-taskFind-02] linked to records that no call has', { linkedToRecords: true }, byCall, ['warning no_record /linkedToRecords']],
    ['[STEP-taskFind-02] not linked, of a call', { linkedToRecords: false }, byCall],
    ['[STEP-taskFind-03] open', { onlyOpen: true }],
    ['[STEP-taskFind-04] of the top', { onlyTopLevel: true }],
    ['no boolean', { onlyOpen: 'yes' }, undefined, ['error type /onlyOpen']],
    ['G49 it is no action', { continueOnError: true }, undefined, ['warning unknown_field /continueOnError']],
  ])('%s', (_title, config, trigger = newCustomer, want = []) => {
    expect(configProblems('taskFind', { title: 'Welcome', ...config }, trigger)).toEqual(want)
  })
})

describe('run', () => {
  test('[STEP-taskFind-01] [AUTO-EXIT-07] found by the whole title, or not', async () => {
    expect(await matchedId({}, [task(1)])).toBe(id(1))
    expect(await matchedId({}, [task(1, { title: 'Welcome Adam' }), task(2, { title: 'welcome ada' })])).toBeNull()
    expect(await play({})).toMatchObject({ status: 'completed', exit: 'notFound', title: 'notFound', output: {} })
  })

  test('[STEP-taskFind-01] finds what taskCreate makes of the same text', async () => {
    const title = `{customer.firstName}\n ${'x'.repeat(500)} `
    const { status, exit } = await play({ title }, [task(1, { title: `Ada ${'x'.repeat(495)}…` })])
    expect([status, exit]).toEqual(['completed', 'notFound'])
    const definition = draw({ start: newCustomer, make: ['taskCreate', { title }], find: ['taskFind', { title }] }, [
      'start out make',
      'make out find',
    ])
    const { trace } = await simulate(definition, { now: NOON, event: { key: 'customer:created', data: { customer: ada } } })
    expect(trace.at(-1)).toMatchObject({ nodeId: 'find', exit: 'found' })
  })

  test('G122 the newest', async () => {
    expect(await matchedId({}, [task(1), task(3), task(2)])).toBe(id(3))
  })

  test('[STEP-taskFind-02] G124 linked to a record of the run', async () => {
    const records = [task(1, hers), task(2), task(3, { links: [{ model: 'customer', id: exampleId('customer', 9) }] })]
    expect(await matchedId({ linkedToRecords: true }, records)).toBe(id(1))
    expect(await matchedId({ linkedToRecords: false }, records)).toBe(id(3))
    expect(await matchedId({ linkedToRecords: true }, records.slice(1))).toBeNull()
  })

  test('[STEP-taskFind-02] G124 linked to the customer of the record that started the run', async () => {
    const stay = { customerId: ada.id, checkInAt: '2026-07-01T10:00:00.000Z', checkOutAt: '2026-07-08T10:00:00.000Z' }
    const stage: Stage = {
      trigger: ['trigger', { source: 'event', eventKey: 'reservation:created' }],
      begins: { perform: { operation: 'reservations.create', input: { body: stay } } },
    }
    const customer = { model: 'customer', id: ada.id, values: { firstName: 'Ada' } }
    expect(await matchedId({ linkedToRecords: true }, [customer, task(1, hers)], stage)).toBe(id(1))
    expect(await matchedId({ linkedToRecords: true }, [customer, task(1)], stage)).toBeNull()
  })

  test('[STEP-taskFind-02] a run without records has nothing that a task is linked to', async () => {
    const stage: Stage = { trigger: byCall, begins: { webhook: { body: null } } }
    expect(await matchedId({ title: 'Welcome', linkedToRecords: true }, [task(1, { title: 'Welcome' })], stage)).toBeNull()
    expect(await matchedId({ title: 'Welcome' }, [task(1, { title: 'Welcome' })], stage)).toBe(id(1))
  })

  test('[STEP-taskFind-03] not a completed one', async () => {
    const records = [task(1, { status: 'WAITING' }), task(2, { status: 'PENDING' }), task(3, { status: 'COMPLETED' })]
    expect(await matchedId({ onlyOpen: true }, records)).toBe(id(2))
    expect(await matchedId({ onlyOpen: false }, records)).toBe(id(3))
    expect(await matchedId({ onlyOpen: true }, records.slice(2))).toBeNull()
  })

  test('[STEP-taskFind-04] not a subtask', async () => {
    const records = [task(1), task(2, { parentId: id(5) })]
    expect(await matchedId({ onlyTopLevel: true }, records)).toBe(id(1))
    expect(await matchedId({}, records)).toBe(id(2))
    expect(await matchedId({ onlyTopLevel: true }, records.slice(1))).toBeNull()
  })

  test('a title that is empty once it is filled in is nobody’s', async () => {
    expect(await play({ title: '{customer.email}' }, [task(1)])).toMatchObject({ exit: 'notFound' })
  })

  test('G51 what the host cannot find out stops the run', () => {
    const flow = flowOf(draw({ start: newCustomer, find: ['taskFind', { title: 'x', linkedToRecords: true }] }, ['start out find']))
    const transition = begin(flow, startWith())
    expect(requestOf(transition, 'find')).toEqual({
      kind: 'find',
      key: 'run_1/find/0/1',
      finder: 'task',
      input: { title: 'x', linkedTo: [{ model: 'customer', id: ada.id }], onlyOpen: false, onlyTopLevel: false },
    })
    const answer = { ok: false, message: 'There is no store.' } as const
    expect(resumeRun(flow, transition.run, { key: 'run_1/find/0/1', now: NOON, answer }).run).toMatchObject({
      status: 'failed',
      error: { message: answer.message },
    })
  })
})
