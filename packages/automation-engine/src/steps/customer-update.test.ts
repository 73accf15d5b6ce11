import { customer, exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { customerLimits } from './customer-update.ts'

const customerId = '{customer.id}'
const event = { key: 'customer:created', data: { customer: { ...ada, notes: 'Likes the lake' } } } as const
const play = (config: object) =>
  playStep(
    'customerUpdate',
    { customerId, ...config },
    { begins: { event }, says: { out: '{updatedCustomer.id} {updatedCustomer.status}' } },
  )

describe('config', () => {
  test.each(['keep', 'DEFAULT', 'PREFERRED', 'VIP', 'WARNING', 'BLACKLISTED'])('[STEP-customerUpdate-01] %s', (status) => {
    expect(configProblems('customerUpdate', { customerId, status })).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['[STEP-customerUpdate-01] another status', { status: 'GOLD' }, ['error not_allowed /status']],
    ['[STEP-customerUpdate-01] no customer', { customerId: '' }, ['error too_short /customerId']],
    ['[STEP-customerUpdate-02] empty notes', { notes: '' }, []],
    ['[STEP-customerUpdate-02] no text', { notes: 5 }, ['error type /notes']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('customerUpdate', { customerId, ...config })).toEqual(want)
  })

  test('its limits are those of the model', () => {
    expect(customer.fields.notes.schema).toMatchObject({ maxLength: customerLimits.notes })
  })
})

describe('run', () => {
  test.each(['DEFAULT', 'PREFERRED', 'WARNING', 'BLACKLISTED'])('[STEP-customerUpdate-01] sets %s and tells of it', async (status) => {
    const { exit, eventKeys, title, record, simulation } = await play({ status })
    expect([exit, eventKeys, title]).toEqual(['out', ['customer:updated'], `${ada.id} ${status}`])
    expect(record('customers', ada.id)).toMatchObject({ status, notes: 'Likes the lake', lastName: 'Lovelace' })
    expect(simulation.events.at(-1)?.data).toMatchObject({ previous: { status: 'VIP' } })
  })

  test('[STEP-customerUpdate-02] G126 notes take the place of those that are there, which a variable can keep', async () => {
    expect((await play({ status: 'keep', notes: 'New' })).record('customers', ada.id)).toMatchObject({ notes: 'New', status: 'VIP' })
    const { record } = await play({ notes: '{customer.notes}\nNew' })
    expect(record('customers', ada.id)).toMatchObject({ notes: 'Likes the lake\nNew' })
  })

  test('notes that become too long are shortened', async () => {
    const { record } = await play({ notes: `${'x'.repeat(9_999)}{customer.firstName}` })
    expect(record('customers', ada.id)).toMatchObject({ notes: `${'x'.repeat(9_999)}…` })
  })

  test.each([
    ['nothing is said', {}],
    ['[STEP-customerUpdate-01] the status is to be kept', { status: 'keep' }],
    ['[STEP-customerUpdate-01] it is the status already', { status: 'VIP' }],
    ['[STEP-customerUpdate-02] G126 the notes are empty', { notes: '' }],
    ['[STEP-customerUpdate-02] G126 the notes are empty once they are filled in', { notes: ' {customer.email}\n' }],
  ])('[STEP-customerUpdate-03] G129 %s: out, and nothing is told', async (_title, config) => {
    const { exit, eventKeys, record, title } = await play(config)
    expect([exit, eventKeys, title]).toEqual(['out', [], `${ada.id} VIP`])
    expect(record('customers', ada.id)).toMatchObject({ notes: 'Likes the lake', status: 'VIP', version: 1 })
  })

  test.each([
    ['a customer who is not there', exampleId('customer', 9)],
    ['no id once it is filled in', '{customer.email}'],
  ])('[STEP-customerUpdate-03] %s stops the run, or leaves by error', async (_title, id) => {
    const config = { customerId: id, status: 'WARNING' }
    expect(await play(config)).toMatchObject({ status: 'failed', exit: null, error: expect.any(String), eventKeys: [] })
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
