import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const documentId = exampleId('document', 1)
const types = ['INSURANCE_POLICY', 'INSURANCE_PAYMENT_PROOF', 'IDENTITY_CARD', 'SEPA_MANDATE', 'OTHER']
const play = (config: object, values: object = {}) =>
  playStep(
    'documentUpdate',
    { documentId, ...config },
    {
      records: [{ model: 'document', id: documentId, values: { customerId: ada.id, documentType: 'OTHER', ...values } }],
      says: { out: '{updatedDocument.documentType} {updatedDocument.status}' },
    },
  )

describe('config', () => {
  test.each([...types, ''])('[STEP-documentUpdate-02] the type "%s"', (documentType) => {
    expect(configProblems('documentUpdate', { documentId, documentType })).toEqual([])
  })

  test.each(['ACTIVE', 'ARCHIVED', ''])('[STEP-documentUpdate-03] the status "%s"', (status) => {
    expect(configProblems('documentUpdate', { documentId, status })).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['[STEP-documentUpdate-01] no document', { documentId: '' }, ['error too_short /documentId']],
    ['[STEP-documentUpdate-02] another type', { documentType: 'PASSPORT' }, ['error not_allowed /documentType']],
    ['[STEP-documentUpdate-03] another status', { status: 'keep' }, ['error not_allowed /status']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('documentUpdate', { documentId, ...config })).toEqual(want)
  })
})

describe('run', () => {
  test.each(types.slice(0, -1))('[STEP-documentUpdate-02] [AUTO-EXIT-13] becomes %s, by out', async (documentType) => {
    const { exit, title, eventKeys, record } = await play({ documentType, status: '' })
    expect([exit, title, eventKeys]).toEqual(['out', `${documentType} ACTIVE`, ['document:updated']])
    expect(record('documents', documentId)).toMatchObject({ documentType, status: 'ACTIVE' })
  })

  test('[STEP-documentUpdate-03] is archived, and comes back', async () => {
    const archived = await play({ status: 'ARCHIVED', documentType: '' })
    expect([archived.exit, archived.title, archived.eventKeys]).toEqual(['out', 'OTHER ARCHIVED', ['document:updated']])
    expect(archived.simulation.events.at(-1)?.data).toMatchObject({ previous: { status: 'ACTIVE' } })
    expect(await play({ status: 'ACTIVE' }, { status: 'ARCHIVED' })).toMatchObject({
      title: 'OTHER ACTIVE',
      eventKeys: ['document:updated'],
    })
  })

  test.each([
    ['nothing is said', {}],
    ['all is empty', { documentType: '', status: '' }],
    ['it is so already', { documentType: 'OTHER', status: 'ACTIVE' }],
  ])('[STEP-documentUpdate-03] G129 out, and nothing is told, when %s', async (_title, config) => {
    const { exit, eventKeys, record } = await play(config)
    expect([exit, eventKeys, record('documents', documentId)?.version]).toEqual(['out', [], 1])
  })

  test('[STEP-documentUpdate-01] the documentId takes variables', async () => {
    const called = { trigger: ['trigger', { source: 'webhook' }], begins: { webhook: { body: { id: documentId } } } } as const
    const { operations } = await playStep('documentUpdate', { documentId: ' {body.id} ', status: 'ARCHIVED' }, called)
    expect(operations).toEqual([['documents.update', { id: documentId, body: { status: 'ARCHIVED' } }]])
  })

  test.each([
    ['a document that there is not', exampleId('document', 9)],
    ['no id once it is filled in', '{customer.email}'],
  ])('[STEP-documentUpdate-01] %s stops the run, or leaves by error', async (_title, id) => {
    const config = { documentId: id, status: 'ARCHIVED' }
    expect(await play(config)).toMatchObject({ status: 'failed', exit: null, error: expect.any(String) })
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
