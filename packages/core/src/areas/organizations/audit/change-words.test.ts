import { describe, expect, test } from 'vitest'
import type { RecordChange } from '../../../framework/operations/port.ts'
import { customer } from '../../customers/customers/customer.ts'
import { changeWords } from './change-words.ts'
import { recordLabel } from './record-label.ts'

const change: RecordChange = {
  recordId: 'cus_1',
  model: 'customer',
  version: 2,
  change: 'updated',
  at: '2026-07-01T12:00:00.000Z',
  author: { type: 'MEMBER', id: 'usr_1' },
  keyId: null,
  automationId: null,
  runId: null,
  operation: 'customers.update',
  traceId: '',
  requestId: null,
  previous: { phone: '1' },
  changed: { phone: '2' },
}
const nobody = { authorName: null, keyName: null, automationName: null, label: null }

describe('a change in a sentence', () => {
  test.each([
    [{}, { authorName: 'Ada', label: 'Grace Hopper' }, 'Ada changed phone of the customer “Grace Hopper” (customers: update)'],
    [{}, { authorName: 'Ada', keyName: 'Import' }, 'Ada changed phone of the customer with the key “Import” (customers: update)'],
    [{ operation: null, previous: null, changed: null }, {}, 'A former member changed the customer'],
    [{ change: 'created', author: { type: 'SYSTEM', id: null }, operation: null }, {}, 'The service made the customer'],
    [{ change: 'deleted', author: { type: 'CUSTOMER', id: 'cus_1' }, operation: null }, {}, 'A customer deleted the customer'],
    [
      { automationId: 'aut_1', author: { type: 'WORKFLOW', id: 'usr_2' }, operation: 'inbox-threads.replyAll' },
      { automationName: 'Welcome' },
      'The automation “Welcome” changed phone of the customer (inbox threads: reply all)',
    ],
    [{ automationId: 'aut_1', operation: null }, { authorName: 'Ada' }, 'An automation changed phone of the customer'],
    [
      { changed: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, operation: null },
      { authorName: 'Ada' },
      'Ada changed a, b, c, d, e and 2 more of the customer',
    ],
  ] as const)('%j by %j', (more, names, sentence) => {
    expect(changeWords({ ...change, ...more } as RecordChange, customer, { ...nobody, ...names })).toBe(sentence)
  })

  test('an export is told of the organization', () => {
    const exported = { ...change, change: 'exported', model: 'organization', operation: 'orgs.export' } as const
    const names = { ...nobody, authorName: 'Ada', label: 'Demo Park' }
    expect(changeWords(exported, undefined, names)).toBe('Ada exported everything of the organization “Demo Park” (orgs: export)')
  })
})

test.each([
  [{ firstName: 'Grace', lastName: 'Hopper', companyName: 'Navy' }, 'Grace Hopper'],
  [{ firstName: null, lastName: null, companyName: 'Navy' }, 'Navy'],
  [{ title: 'Mow', email: 'a@example.com' }, 'Mow'],
  [{ name: '', number: '2026-0001' }, '2026-0001'],
  [{ value: '4711' }, null],
  [{}, null],
  [{ name: 'x'.repeat(100) }, `${'x'.repeat(79)}…`],
])('people know %j as %j', (values, label) => {
  expect(recordLabel(values)).toBe(label)
})
