import { exampleId, routes } from '@belfry/core'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { playStep } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { replyLimits } from './inbox-reply.ts'

const bodySchema = routes.find(({ operation }) => operation.name === 'inbox-threads.reply')?.body as TObject
const threadId = exampleId('inboxThread', 1)
const thread = { channel: 'EMAIL', customerId: ada.id, address: 'ada@example.com', subject: 'Pitch' }
const play = (config: object, values: object = {}) =>
  playStep(
    'inboxReply',
    { threadId, body: 'Dear {customer.firstName}', ...config },
    {
      records: [{ model: 'inboxThread', id: threadId, values: { ...thread, ...values } }],
      says: { out: '{sentMessage.threadId} {sentMessage.body}' },
    },
  )

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-inboxReply-01] a text', {}, []],
    ['[STEP-inboxReply-01] no text', { body: '' }, ['error too_short /body']],
    ['[STEP-inboxReply-01] no conversation', { threadId: '' }, ['error too_short /threadId']],
    ['[STEP-inboxReply-02] the assistant stays', { keepAssistant: true }, []],
    ['[STEP-inboxReply-02] no boolean', { keepAssistant: 'yes' }, ['error type /keepAssistant']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('inboxReply', { threadId, body: 'x', ...config })).toEqual(want)
  })

  test('its limits are those of the operation', () => {
    expect(bodySchema.properties.body).toMatchObject({ maxLength: replyLimits.body })
  })
})

describe('run', () => {
  test('[STEP-inboxReply-01] writes an outbound message in the conversation, sends it and tells of it', async () => {
    const { exit, title, eventKeys, simulation } = await play({ threadId: ` ${threadId}` })
    expect(simulation.records('inbox-messages')).toMatchObject([
      { threadId, direction: 'OUTBOUND', body: 'Dear Ada', createdBy: { type: 'WORKFLOW' } },
    ])
    expect(simulation.records('notification-deliveries')).toMatchObject([
      { channel: 'EMAIL', recipient: 'ada@example.com', body: 'Dear Ada' },
    ])
    expect([exit, title]).toEqual(['out', `${threadId} Dear Ada`])
    expect(eventKeys).toEqual(['inbox:message-created', 'inbox:thread-updated', 'notification-delivery:updated'])
  })

  test.each([
    [{}, false],
    [{ keepAssistant: false }, false],
    [{ keepAssistant: true }, true],
  ])('[STEP-inboxReply-02] G136 with %j the assistant is active: %s', async (config, assistantActive) => {
    expect((await play(config)).record('inbox-threads', threadId)).toMatchObject({ assistantActive })
  })

  test('[STEP-inboxReply-02] G136 what was handed off stays so', async () => {
    const { record } = await play({ keepAssistant: true }, { assistantActive: false })
    expect(record('inbox-threads', threadId)).toMatchObject({ assistantActive: false })
  })

  test('a text that becomes too long is shortened', async () => {
    const { simulation } = await play({ body: `${'b'.repeat(19_980)}{customer.id}` })
    expect(simulation.records('inbox-messages')).toMatchObject([{ body: expect.stringMatching(/^b{19980}cus_.*…$/) }])
  })

  test.each([
    ['a conversation that there is not', { threadId: exampleId('inboxThread', 9) }, new RegExp(exampleId('inboxThread', 9))],
    ['no id once it is filled in', { threadId: '{customer.email}' }, /^The threadId is empty/],
    ['a text that is empty then', { body: '{customer.email} ' }, /^The body is empty/],
  ])('[STEP-inboxReply-01] [AUTO-EXIT-14] %s stops the run, or leaves by error', async (_title, config, error) => {
    expect(await play(config)).toMatchObject({ status: 'failed', exit: null, error: expect.stringMatching(error), eventKeys: [] })
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })

  test('a conversation without an address is a failure', async () => {
    const { status, error } = await play({}, { address: null, customerId: null })
    expect([status, error]).toEqual(['failed', expect.stringMatching(/no e-mail address/)])
  })
})
