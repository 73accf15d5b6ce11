import { exampleId, routes } from '@belfry/core'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { tagLimits } from './inbox-tag.ts'

const bodySchema = routes.find(({ operation }) => operation.name === 'inbox-threads.tag')?.body as TObject
const threadId = exampleId('inboxThread', 1)
const [stay, bill] = [exampleId('inboxTag', 1), exampleId('inboxTag', 2)]
const play = (config: object, values: object = {}) =>
  playStep(
    'inboxTag',
    { threadId, ...config },
    {
      records: [
        { model: 'inboxThread', id: threadId, values: { channel: 'CHAT', preview: 'Hello', ...values } },
        { model: 'inboxTag', id: stay, values: { name: 'stay' } },
        { model: 'inboxTag', id: bill, values: { name: 'bill' } },
      ],
      says: { out: '{updatedThread.id} {updatedThread.archived}' },
    },
  )

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-inboxTag-01] tags', { tagIds: [stay] }, []],
    ['[STEP-inboxTag-01] none', { tagIds: [] }, []],
    ['[STEP-inboxTag-01] no list', { tagIds: stay }, ['error type /tagIds']],
    ['[STEP-inboxTag-01] no conversation', { threadId: '' }, ['error too_short /threadId']],
    ['[STEP-inboxTag-02] archive', { archive: true }, []],
    ['[STEP-inboxTag-02] no boolean', { archive: 1 }, ['error type /archive']],
    ['too many', { tagIds: Array(51).fill(stay) }, ['error too_many /tagIds']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('inboxTag', { threadId, ...config })).toEqual(want)
  })

  test('its limits are those of the operation', () => {
    expect(bodySchema.properties.tagIds).toMatchObject({ maxItems: tagLimits.tags })
  })
})

describe('run', () => {
  test('[STEP-inboxTag-01] adds tags to those that are there, which is silent', async () => {
    const { exit, title, eventKeys, record } = await play({ tagIds: [bill, stay, bill] }, { tagIds: [stay] })
    expect(record('inbox-threads', threadId)).toMatchObject({ tagIds: [stay, bill], archived: false })
    expect([exit, title, eventKeys]).toEqual(['out', `${threadId} false`, []])
  })

  test('[STEP-inboxTag-02] archives, and tells of it', async () => {
    const { exit, title, eventKeys, record, simulation } = await play({ tagIds: [bill], archive: true })
    expect(record('inbox-threads', threadId)).toMatchObject({ tagIds: [bill], archived: true })
    expect([exit, title, eventKeys]).toEqual(['out', `${threadId} true`, ['inbox:thread-updated']])
    expect(simulation.events.at(-1)?.data).toMatchObject({ previous: { archived: false } })
  })

  test.each([
    ['nothing is said', {}, {}],
    ['it has the tags', { tagIds: [stay] }, { tagIds: [stay] }],
    ['it is archived', { archive: true }, { archived: true }],
    ['it is archived, and not to be', { archive: false }, { archived: true }],
  ])('[STEP-inboxTag-03] G129 out, and nothing is told, when %s', async (_title, config, values) => {
    const { exit, eventKeys, record } = await play(config, values)
    expect([exit, eventKeys, record('inbox-threads', threadId)]).toMatchObject(['out', [], { ...values, version: 1 }])
  })

  test.each([
    ['a conversation that there is not', { threadId: exampleId('inboxThread', 9) }],
    ['a tag that there is not', { tagIds: [exampleId('inboxTag', 9)] }],
    ['what is no tag', { tagIds: ['stay'] }],
    ['no id once it is filled in', { threadId: '{customer.email}' }],
  ])('[STEP-inboxTag-03] %s stops the run, or leaves by error', async (_title, config) => {
    const { status, exit, error, record } = await play({ archive: true, ...config })
    expect([status, exit, error, record('inbox-threads', threadId)?.version]).toEqual(['failed', null, expect.any(String), 1])
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
