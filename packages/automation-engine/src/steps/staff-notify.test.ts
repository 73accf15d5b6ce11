import { exampleId, routes, validate } from '@belfry/core'
import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { playStep, type Stage } from '../../test/play-step.ts'
import { configProblems } from '../../test/problems.ts'
import { noticeLimits } from './staff-notify.ts'

const bodySchema = routes.find(({ operation }) => operation.name === 'members.notify')?.body as TObject
const [grace, eve, mary] = [exampleId('user', 1), exampleId('user', 2), exampleId('user', 3)]
const actor = { id: mary, name: 'Mary' }
const notice = { title: 'New: {customer.firstName}', body: 'Status {customer.status}', sendEmail: true }
const member = (userId: string, email: string, push: boolean) => ({
  model: 'member',
  values: { userId, email, name: email, permissions: [], push },
})
const colleagues = [member(grace, 'grace@example.com', true), member(eve, 'eve@example.com', false)]

const play = (config: object, stage: Stage = {}) => playStep('staffNotify', { ...notice, ...config }, { records: colleagues, ...stage })
/** The messages that went out, as `CHANNEL recipient`. */
const messages = async (config: object, stage: Stage = {}) => {
  const { exit, error, output, simulation } = await play(config, stage)
  expect([exit, error]).toEqual(['out', null])
  const sent = simulation.records('notification-deliveries')
  expect(output).toEqual({ sent: sent.length })
  return sent.map(({ channel, recipient }) => `${channel} ${recipient}`)
}

describe('config', () => {
  test.each<[string, object, string[]]>([
    ['[STEP-staffNotify-01] somebody by e-mail', { userIds: [grace] }, []],
    ['[STEP-staffNotify-02] the actor alone', { notifyActor: true }, []],
    ['[STEP-staffNotify-03] push', { userIds: [grace], sendEmail: false, sendPush: true }, []],
    ['[STEP-staffNotify-01] G137 nobody', {}, ['error required /userIds']],
    ['[STEP-staffNotify-01] G137 nobody at all', { userIds: [], notifyActor: false }, ['error required /userIds']],
    ['[STEP-staffNotify-03] G137 no channel', { userIds: [grace], sendEmail: false }, ['error required /sendEmail']],
    ['[STEP-staffNotify-01] no title', { userIds: [grace], title: '' }, ['error too_short /title']],
    ['[STEP-staffNotify-01] no text', { userIds: [grace], body: '' }, []],
    ['[STEP-staffNotify-04] G33 who is nobody', { userIds: ['grace'], sendEmail: true }, []],
    ['too many', { userIds: Array(201).fill(grace) }, ['error too_many /userIds']],
    ['no room for the actor', { userIds: Array(200).fill(grace), notifyActor: true }, ['error too_many /userIds']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('staffNotify', { ...notice, ...config })).toEqual(want)
  })

  test('its limits are those of the operation', () => {
    const { title, body, userIds } = bodySchema.properties as Record<string, { maxLength?: number; maxItems?: number }>
    expect([title?.maxLength, body?.maxLength, userIds?.maxItems]).toEqual([noticeLimits.title, noticeLimits.body, noticeLimits.users])
  })
})

describe('run', () => {
  test('[STEP-staffNotify-01] each of them is told once, with variables filled in', async () => {
    const { simulation, eventKeys } = await play({ userIds: [grace, eve, grace] })
    expect(simulation.records('notification-deliveries')).toMatchObject([
      { channel: 'EMAIL', recipient: 'grace@example.com', userId: grace, subject: 'New: Ada', body: 'Status VIP' },
      { channel: 'EMAIL', recipient: 'eve@example.com', userId: eve },
    ])
    expect(eventKeys).toEqual(['notification-delivery:updated', 'notification-delivery:updated'])
  })

  test.each<[boolean, boolean, string[]]>([
    [true, false, [`PUSH ${grace}`]],
    [false, true, ['EMAIL grace@example.com', 'EMAIL eve@example.com']],
    [true, true, [`PUSH ${grace}`, 'EMAIL grace@example.com', 'EMAIL eve@example.com']],
  ])('[STEP-staffNotify-03] push %s, e-mail %s', async (sendPush, sendEmail, want) => {
    expect(await messages({ userIds: [grace, eve], sendPush, sendEmail })).toEqual(want)
  })

  test('[STEP-staffNotify-02] the acting member too, once', async () => {
    expect(await messages({ userIds: [grace], notifyActor: true }, { actor })).toHaveLength(2)
    expect(await messages({ notifyActor: true }, { actor })).toHaveLength(1)
    expect(await messages({ userIds: [grace], notifyActor: true }, { actor: { id: grace, name: 'Grace' } })).toHaveLength(1)
    expect(await messages({ userIds: [grace], notifyActor: false }, { actor })).toHaveLength(1)
  })

  test('[STEP-staffNotify-02] G137 nobody acted: nobody is told, which is no failure', async () => {
    expect(await messages({ notifyActor: true })).toEqual([])
  })

  test('texts that become too long are shortened', async () => {
    const title = `${'t'.repeat(499)}{customer.firstName}\n`
    const { operations } = await play({ userIds: [grace], title, body: `${'b'.repeat(19_980)}{customer.id}` })
    const body = operations[0]?.[1].body
    expect(validate(bodySchema, body)).toEqual([])
    expect(body).toMatchObject({ title: `${'t'.repeat(499)}…`, body: expect.stringMatching(/^b{19980}cus_.*…$/) })
  })

  test.each([
    ['a user who is no member', { userIds: [exampleId('user', 9)] }, /is no member/],
    ['a title that is empty once it is filled in', { userIds: [grace], title: '{customer.email}' }, /^The title is empty/],
  ])('[STEP-staffNotify-04] %s stops the run, or leaves by error', async (_title, config, message) => {
    const { status, exit, error, simulation } = await play(config)
    expect([status, exit, error, simulation.records('notification-deliveries')]).toEqual([
      'failed',
      null,
      expect.stringMatching(message),
      [],
    ])
    expect(await play({ ...config, continueOnError: true })).toMatchObject({ status: 'completed', exit: 'error' })
  })
})
