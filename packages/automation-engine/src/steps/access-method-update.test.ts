import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const statuses = ['keep', 'ACTIVE', 'SOFT_BLOCKED', 'BLOCKED', 'INACTIVE']
const accessMethodId = exampleId('accessMethod', 1)
const methodOf = (number: number, values: object = {}) => ({
  ...{ model: 'accessMethod', id: exampleId('accessMethod', number) },
  values: {
    ...{ customerId: ada.id, type: 'PIN_CODE', value: `471${number}`, status: 'ACTIVE', periodTo: '2026-07-05T10:00:00.000Z' },
    ...values,
  },
})
const records = [methodOf(1), methodOf(2, { status: 'BLOCKED' }), methodOf(3, { customerId: exampleId('customer', 9) })]
const stranger = { model: 'customer', id: exampleId('customer', 9), values: {} }
const update = (config: object, there: Parameters<typeof playAction>[2] = { records: [stranger, ...records] }) =>
  playAction('accessMethodUpdate', { scope: 'customer', customerId: '{customer.id}', ...config }, there)
const one = { scope: 'one', accessMethodId }

testsOfAction('accessMethodUpdate', 'accessMethodId', { scope: 'one', status: 'BLOCKED' })
testsOfAction('accessMethodUpdate', 'customerId', { scope: 'customer', status: 'BLOCKED' })
testsOfChoice('[STEP-accessMethodUpdate-01]', 'accessMethodUpdate', 'scope', ['one', 'customer'], { accessMethodId, customerId: ada.id })
testsOfChoice('[STEP-accessMethodUpdate-02]', 'accessMethodUpdate', 'status', statuses, one)

describe('config', () => {
  test.each([
    ['[STEP-accessMethodUpdate-01] what the other scope needs may be empty', { ...one, customerId: '' }, []],
    ['[STEP-accessMethodUpdate-01] the other way round', { scope: 'customer', customerId: 'cus_1', accessMethodId: '' }, []],
    ['[STEP-accessMethodUpdate-03] G127 an empty periodTo', { ...one, periodTo: '' }, []],
    ['[STEP-accessMethodUpdate-03] a variable', { ...one, periodTo: '{customer.customFields.until}' }, []],
    ['[STEP-accessMethodUpdate-03] what is no date', { ...one, periodTo: 'never' }, ['error format /periodTo']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('accessMethodUpdate', config)).toEqual(want)
  })

  test('[STEP-accessMethodUpdate-02] [STEP-accessMethodUpdate-03] G127 what is to be kept is not sent', () => {
    expect(asksFor('accessMethodUpdate', { ...one, status: 'keep', periodTo: '{customer.until}' })).toEqual({
      operation: 'access-methods.update',
      input: { id: accessMethodId, body: {} },
    })
    expect(
      asksFor('accessMethodUpdate', { scope: 'customer', customerId: '{customer.id}', status: 'ACTIVE', periodTo: '{today}' }),
    ).toEqual({
      operation: 'access-methods.updateAll',
      input: { body: { customerId: ada.id, status: 'ACTIVE', periodTo: '2026-07-01T22:00:00.000Z' } },
    })
  })

  test('[STEP-accessMethodUpdate-03] fails when periodTo holds no date', () => {
    expect(asksFor('accessMethodUpdate', { ...one, periodTo: '{customer.lastName}' }).failure).toMatch(/^periodTo "Lovelace" is no date/)
  })
})

describe('in an organization', () => {
  const keys = ({ eventKeys }: Awaited<ReturnType<typeof update>>) => eventKeys.filter((key) => key === 'accessMethod:updated')
  const summaries = (played: Awaited<ReturnType<typeof update>>) =>
    played.records('access-methods').map(({ status, periodTo }) => `${status} ${periodTo}`)

  test('[STEP-accessMethodUpdate-01] [STEP-accessMethodUpdate-02] one', async () => {
    const played = await update({ ...one, status: 'SOFT_BLOCKED' })
    expect([played.exit, keys(played)]).toEqual(['out', ['accessMethod:updated']])
    expect(played.output).toEqual({ accessMethod: { id: accessMethodId, status: 'SOFT_BLOCKED', periodTo: '2026-07-05T10:00:00.000Z' } })
    expect(summaries(played)).toEqual([
      'SOFT_BLOCKED 2026-07-05T10:00:00.000Z',
      'BLOCKED 2026-07-05T10:00:00.000Z',
      'ACTIVE 2026-07-05T10:00:00.000Z',
    ])
  })

  test.each(statuses.slice(1))('[STEP-accessMethodUpdate-01] [STEP-accessMethodUpdate-02] all of a customer become %s', async (status) => {
    const played = await update({ status })
    const changed = ['ACTIVE', 'BLOCKED'].filter((before) => before !== status).length
    expect(played).toMatchObject({ exit: 'out', output: { updated: changed } })
    expect(keys(played)).toHaveLength(changed)
    expect(played.records('access-methods').map((method) => method.status)).toEqual([status, status, 'ACTIVE'])
  })

  test('[STEP-accessMethodUpdate-02] [STEP-accessMethodUpdate-03] keep changes the period alone', async () => {
    const played = await update({ status: 'keep', periodTo: '2026-07-31T10:00:00Z' })
    expect(keys(played)).toHaveLength(2)
    expect(summaries(played)).toEqual([
      'ACTIVE 2026-07-31T10:00:00.000Z',
      'BLOCKED 2026-07-31T10:00:00.000Z',
      'ACTIVE 2026-07-05T10:00:00.000Z',
    ])
  })

  test('[STEP-accessMethodUpdate-01] G129 a customer without access methods: nothing happens', async () => {
    expect(await update({ status: 'BLOCKED' }, {})).toMatchObject({ exit: 'out', output: { updated: 0 }, eventKeys: [] })
    expect(await update({ ...one, status: 'keep' })).toMatchObject({ exit: 'out', eventKeys: [] })
  })

  test.each([
    [
      'an unknown access method',
      { scope: 'one', accessMethodId: exampleId('accessMethod', 9), status: 'BLOCKED' },
      /There is no access method/,
    ],
    ['an unknown customer', { customerId: exampleId('customer', 8), status: 'BLOCKED' }, /no customer|customerId/],
  ])('[STEP-accessMethodUpdate-01] fails for %s', async (_title, config, failure) => {
    const played = await update(config)
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
  })
})
