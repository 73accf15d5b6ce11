import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { begin, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON } from '../../test/starts.ts'

const customerId = '{customer.id}'
const types = ['INSURANCE_POLICY', 'INSURANCE_PAYMENT_PROOF', 'IDENTITY_CARD', 'SEPA_MANDATE', 'OTHER']
const id = (number: number) => exampleId('document', number)
const documentOf = (number: number, values: object = {}) => ({
  model: 'document',
  id: id(number),
  values: { customerId: ada.id, documentType: 'OTHER', ...values },
})

const play = (config: object, records: Stage['records'] = [], stage: Stage = {}) =>
  playStep('documentFind', { customerId, ...config }, { records, says: { found: '{foundDocument.id}' }, ...stage })
const matchedId = async (...how: Parameters<typeof play>) => {
  const { exit, title } = await play(...how)
  return exit === 'found' ? title : null
}

describe('config', () => {
  test.each([...types, ''])('[STEP-documentFind-02] the type "%s"', (documentType) => {
    expect(configProblems('documentFind', { customerId, documentType })).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['[STEP-documentFind-01] a customer', {}, []],
    ['[STEP-documentFind-01] none', { customerId: '' }, ['error too_short /customerId']],
    ['[STEP-documentFind-02] another type', { documentType: 'PASSPORT' }, ['error not_allowed /documentType']],
    ['[STEP-documentFind-03] no boolean', { onlyActive: 'yes' }, ['error type /onlyActive']],
    ['[STEP-documentFind-04] no boolean', { onlyValid: 1 }, ['error type /onlyValid']],
    ['G49 it is no action', { continueOnError: true }, ['warning unknown_field /continueOnError']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('documentFind', { customerId, ...config })).toEqual(want)
  })
})

describe('run', () => {
  test('[STEP-documentFind-01] [STEP-documentFind-05] [AUTO-EXIT-07] a document of this customer, or none', async () => {
    const others = documentOf(2, { customerId: exampleId('customer', 9) })
    const { exit, title, output } = await play({}, [documentOf(1), others])
    expect([exit, title, output]).toMatchObject(['found', id(1), { foundDocument: { id: id(1), documentType: 'OTHER' } }])
    expect(await play({}, [others])).toMatchObject({ status: 'completed', exit: 'notFound', title: 'notFound', output: {} })
  })

  test('G122 the newest', async () => {
    expect(await matchedId({}, [documentOf(1), documentOf(3), documentOf(2)])).toBe(id(3))
  })

  test.each(types)('[STEP-documentFind-02] of the type %s', async (documentType) => {
    const records = types.map((type, number) => documentOf(number, { documentType: type }))
    expect(await matchedId({ documentType }, records)).toBe(id(types.indexOf(documentType)))
    expect(
      await matchedId(
        { documentType },
        records.filter(({ values }) => values.documentType !== documentType),
      ),
    ).toBeNull()
  })

  test.each([{}, { documentType: '' }])('[STEP-documentFind-02] of any type with %j', async (config) => {
    expect(await matchedId(config, [documentOf(1, { documentType: 'SEPA_MANDATE' })])).toBe(id(1))
  })

  test('[STEP-documentFind-03] only active ones, or any', async () => {
    const records = [documentOf(1), documentOf(2, { status: 'ARCHIVED' })]
    expect(await matchedId({ onlyActive: true }, records)).toBe(id(1))
    expect(await matchedId({ onlyActive: false }, records)).toBe(id(2))
  })

  test('[STEP-documentFind-04] G123 only valid ones, on the day of the organization', async () => {
    const records = [documentOf(1, { validFrom: '2026-07-01', validUntil: '2026-07-01' }), documentOf(2, { validUntil: '2026-06-30' })]
    const at = (now: string) => matchedId({ onlyValid: true }, records, { now })
    expect(await at('2026-07-01T23:59:00+02:00')).toBe(id(1))
    expect(await at('2026-07-02T00:00:00+02:00')).toBeNull()
    expect(await matchedId({ onlyValid: false }, records)).toBe(id(2))
  })

  test.each(['{customer.email}', exampleId('customer', 9), 'nobody'])(
    '[STEP-documentFind-01] nothing for the customer "%s"',
    async (nobody) => {
      expect(await play({ customerId: nobody }, [documentOf(1)])).toMatchObject({ status: 'completed', exit: 'notFound' })
    },
  )

  test('G51 what the host cannot find out stops the run', () => {
    const flow = flowOf(draw({ start: newCustomer, find: ['documentFind', { customerId: 'x' }] }, ['start out find']))
    const answer = { ok: false, message: 'There is no store.' } as const
    const { run } = resumeRun(flow, begin(flow).run, { key: 'run_1/find/0/1', now: NOON, answer })
    expect(run).toMatchObject({ status: 'failed', error: { message: answer.message } })
  })
})
