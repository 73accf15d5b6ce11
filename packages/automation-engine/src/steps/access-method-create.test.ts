import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const customerId = '{customer.id}'
const types = ['QR_CODE', 'LPR', 'PIN_CODE', 'NFC']
const create = (config: object, more: object = {}) =>
  playAction('accessMethodCreate', { customerId, type: 'QR_CODE', ...config }, { says: '{createdAccessMethod.value}', ...more })
const sent = (config: object, customer: object = {}) => asksFor('accessMethodCreate', { customerId, type: 'QR_CODE', ...config }, customer)

testsOfAction('accessMethodCreate', 'customerId', { type: 'QR_CODE' })
testsOfChoice('[STEP-accessMethodCreate-01]', 'accessMethodCreate', 'type', types, { customerId, value: 'x' })

describe('config', () => {
  test.each([
    ['[STEP-accessMethodCreate-01] a QR code needs no value', { type: 'QR_CODE' }, []],
    ['[STEP-accessMethodCreate-01] nor a PIN', { type: 'PIN_CODE', value: '' }, []],
    ['[STEP-accessMethodCreate-01] a number plate does', { type: 'LPR' }, ['error required /value']],
    ['[STEP-accessMethodCreate-01] and an NFC tag', { type: 'NFC', value: ' ' }, ['error required /value']],
    ['[STEP-accessMethodCreate-02] empty limits', { periodFrom: '', periodTo: '' }, []],
    ['[STEP-accessMethodCreate-02] variables', { periodFrom: '{customer.customFields.from}', periodTo: '{customer.customFields.to}' }, []],
    ['[STEP-accessMethodCreate-02] a day and a time', { periodFrom: '2026-07-08', periodTo: '2026-07-08T10:00:00+02:00' }, []],
    [
      '[STEP-accessMethodCreate-03] what is no date',
      { periodFrom: 'tomorrow', periodTo: '2026-02-30' },
      ['error format /periodFrom', 'error format /periodTo'],
    ],
  ])('%s', (_title, config, want) => {
    expect(configProblems('accessMethodCreate', { customerId, type: 'QR_CODE', ...config })).toEqual(want)
  })

  test('[STEP-accessMethodCreate-02] a day begins and ends on the clock of the organization', () => {
    expect(sent({ periodFrom: '{customer.day}', periodTo: '{customer.day}' }, { day: '2026-07-08' }).input).toEqual({
      body: {
        ...{ customerId: ada.id, type: 'QR_CODE', value: null },
        ...{ periodFrom: '2026-07-07T22:00:00.000Z', periodTo: '2026-07-08T22:00:00.000Z' },
      },
    })
  })

  test.each([
    ['periodFrom', 'soon', /^periodFrom "soon" is no date: use a variable that holds one/],
    ['periodTo', 7, /^periodTo "7" is no date/],
    ['periodTo', '2026-02-30', /^periodTo "2026-02-30" is no date/],
  ])('[STEP-accessMethodCreate-03] fails when %s holds %j', (field, value, failure) => {
    expect(sent({ [field]: '{customer.when}' }, { when: value }).failure).toMatch(failure)
  })
})

describe('in an organization', () => {
  test.each([
    ['QR_CODE', 'park-7', 'park-7'],
    ['QR_CODE', '', /^[0-9A-Za-z]{22}$/],
    ['LPR', '1-abc-234', '1ABC234'],
    ['PIN_CODE', '4711', '4711'],
    ['PIN_CODE', undefined, /^\d{6}$/],
    ['NFC', '04:a2:2b', '04A22B'],
  ])('[STEP-accessMethodCreate-01] %s of %j', async (type, value, kept) => {
    const { exit, title, eventKeys, records } = await create({ type, ...(value === undefined ? {} : { value }) })
    const [made] = records('access-methods')
    expect(made).toMatchObject({ customerId: ada.id, type, value: expect.stringMatching(kept), status: 'ACTIVE' })
    expect([exit, title]).toEqual(['out', made?.value])
    expect(eventKeys.slice(0, 2)).toEqual(['accessMethod:created', 'accessMethodOperation:created'])
  })

  test('[STEP-accessMethodCreate-02] with limits, and without', async () => {
    const limited = await create({ periodFrom: '{now}', periodTo: '2026-07-09' })
    expect(limited.records('access-methods')).toMatchObject([
      { periodFrom: '2026-07-01T12:00:00.000Z', periodTo: '2026-07-09T22:00:00.000Z' },
    ])
    const open = await create({ periodFrom: '{customer.birthDate}' })
    expect(open.records('access-methods')).toMatchObject([{ periodFrom: null, periodTo: null }])
  })

  const holder = {
    model: 'accessMethod',
    id: exampleId('accessMethod', 1),
    values: { customerId: ada.id, type: 'LPR', value: '1ABC234', status: 'ACTIVE' },
  }

  test.each([
    ['an unknown customer', { customerId: exampleId('customer', 9) }, {}, /customer/],
    ['a date that is none', { periodFrom: '{customer.lastName}' }, {}, /^periodFrom "Lovelace" is no date/],
    ['a period that ends before it begins', { periodFrom: '2026-07-09', periodTo: '2026-07-01' }, {}, /period/],
    ['a number plate that is empty', { type: 'LPR', value: '{customer.email}' }, {}, /number plate/],
    ['a value that is taken', { type: 'LPR', value: '1-ABC-234' }, { records: [holder] }, /has this value already/],
  ])('[STEP-accessMethodCreate-03] fails for %s', async (_title, config, more, failure) => {
    const played = await create(config, more)
    expect(played).toMatchObject({ exit: 'error', status: 'completed', eventKeys: [] })
    expect(played.error).toMatch(failure)
  })
})
