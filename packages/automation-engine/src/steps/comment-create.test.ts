import { exampleId, models } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { newCustomer } from '../../test/draw.ts'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'
import { commentLimits } from './comment-create.ts'

const taskId = exampleId('task', 1)
const records = [{ model: 'task', id: taskId, values: { title: 'Clean' } }]
const byCall: typeof newCustomer = ['trigger', { source: 'webhook' }]
const daily: typeof newCustomer = ['trigger', { source: 'daily', hour: '9', minute: '0' }]
const overdue: typeof newCustomer = ['trigger', { source: 'invoiceOverdue' }]

const play = (config: object, stage: Stage = {}) =>
  playStep('commentCreate', { content: 'Hello {customer.firstName}', target: 'event', ...config }, { records, ...stage })

describe('config', () => {
  const content = 'Hello'

  test.each<[string, Record<string, unknown>, typeof newCustomer, string[]]>([
    ['[STEP-commentCreate-02] on the record', { content, target: 'event' }, newCustomer, []],
    ['[STEP-commentCreate-02] on the record of a date', { content, target: 'event' }, overdue, []],
    ['[STEP-commentCreate-02] an empty taskId beside it', { content, target: 'event', taskId: '' }, newCustomer, []],
    ['[STEP-commentCreate-02] on a task', { content, target: 'task', taskId: '{body.task}' }, byCall, []],
    ['[STEP-commentCreate-02] on no task', { content, target: 'task' }, newCustomer, ['error required /taskId']],
    ['[STEP-commentCreate-02] on an empty one', { content, target: 'task', taskId: ' ' }, newCustomer, ['error required /taskId']],
    ['[STEP-commentCreate-02] on a customer', { content, target: 'customer' }, newCustomer, ['error not_allowed /target']],
    ['[STEP-commentCreate-02] on nothing', { content }, newCustomer, ['error required /target']],
    ['[STEP-commentCreate-02] a call brings no record', { content, target: 'event' }, byCall, ['warning no_record /target']],
    ['[STEP-commentCreate-02] the clock brings no record', { content, target: 'event' }, daily, ['warning no_record /target']],
    ['[STEP-commentCreate-01] no content', { target: 'event' }, newCustomer, ['error required /content']],
    ['[STEP-commentCreate-01] an empty one', { content: '', target: 'event' }, newCustomer, ['error too_short /content']],
  ])('%s', (_title, config, trigger, want) => {
    expect(configProblems('commentCreate', config, trigger)).toEqual(want)
  })

  test('its limits are those of the model', () => {
    expect(models.comment.fields.content.schema).toMatchObject({ maxLength: commentLimits.content })
  })
})

describe('run', () => {
  test('[STEP-commentCreate-01] writes the text as the Workflow user, and tells of it', async () => {
    const { exit, eventKeys, title, simulation } = await play({}, { says: { out: '{comment.id} {comment.content}' } })
    const [comment] = simulation.records('comments')
    expect(comment).toMatchObject({ content: 'Hello Ada', createdBy: { type: 'WORKFLOW' } })
    expect([exit, eventKeys, title]).toEqual(['out', ['comment:created'], `${comment?.id} Hello Ada`])
  })

  test('[STEP-commentCreate-02] on the record that started the run', async () => {
    const { simulation } = await play({ target: 'event', taskId })
    expect(simulation.records('comments')).toMatchObject([{ target: { model: 'customer', id: ada.id } }])
  })

  test('[STEP-commentCreate-02] on a task', async () => {
    const { simulation } = await play({ target: 'task', taskId: ` ${taskId} ` })
    expect(simulation.records('comments')).toMatchObject([{ target: { model: 'task', id: taskId } }])
  })

  test('whoever is named is mentioned', async () => {
    const userId = exampleId('user', 1)
    const members = [{ userId, email: 'grace@example.com', name: 'Grace' }]
    const { eventKeys, simulation } = await play({ content: `Look, @${userId}` }, { members })
    expect(eventKeys).toEqual(['comment:created', 'comment:mentioned'])
    expect(simulation.records('comments')).toMatchObject([{ mentions: [userId] }])
  })

  test('a text that becomes too long is shortened', async () => {
    const { simulation } = await play({ content: `${'x'.repeat(9_999)}{customer.firstName}` })
    expect(simulation.records('comments')).toMatchObject([{ content: `${'x'.repeat(9_999)}…` }])
  })

  test.each([
    ['a task that there is not', { target: 'task', taskId: exampleId('task', 9) }, /There is no task/],
    ['a task that is empty once it is filled in', { target: 'task', taskId: '{customer.email}' }, /^The taskId is empty/],
    ['a content that is empty then', { content: ' {customer.email}' }, /^The content is empty/],
    ['somebody mentioned who is no member', { content: `@${exampleId('user', 9)}` }, /is no member/],
  ])('[STEP-commentCreate-03] %s stops the run, or leaves by error', async (_title, config, message) => {
    const { status, exit, error, simulation } = await play(config)
    expect([status, exit, error, simulation.records('comments')]).toEqual(['failed', null, expect.stringMatching(message), []])
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })

  test('[STEP-commentCreate-02] a record that is gone is a failure', async () => {
    const trigger: typeof newCustomer = ['trigger', { source: 'event', eventKey: 'customer:deleted' }]
    const begins = { event: { key: 'customer:deleted', data: { customer: ada } } } as const
    expect(await play({}, { trigger, begins })).toMatchObject({ status: 'failed', error: expect.stringMatching(/There is no customer/) })
  })
})
