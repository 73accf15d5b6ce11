import { expect, test } from 'vitest'
import { concernedIds } from './concerned-ids.ts'

const contact = { id: 'con_1', customerId: 'cus_1', organizationId: 'org_1', externalId: 'crm-1', type: 'EMAIL', note: null }
const about = { model: 'customerContact', id: 'con_1' }

test('[STEP-waitForEvent-02] an event concerns its record, those beside it, and those that they name', () => {
  expect(concernedIds({ about, data: { contact } })).toEqual(['con_1', 'cus_1'])
  expect(concernedIds({ about, data: { contact, customer: { id: 'cus_2', taskId: 'tsk_1' } } })).toEqual([
    'con_1',
    'cus_2',
    'cus_1',
    'tsk_1',
  ])
})

test('it concerns what the data names outside of its records', () => {
  expect(concernedIds({ about, data: { customerId: 'cus_3' } })).toEqual(['con_1', 'cus_3'])
})

test('it concerns nothing that was named before, and nothing that is no id', () => {
  expect(concernedIds({ about, data: { contact: { id: 'con_1', customerId: null }, previous: { customerId: 'cus_1' } } })).toEqual([
    'con_1',
  ])
  expect(concernedIds({ about, data: { contact: null, list: [{ id: 'x' }], text: 'Id', taskId: 5 } })).toEqual(['con_1'])
})
