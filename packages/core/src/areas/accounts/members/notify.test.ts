import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { notificationDelivery } from '../../inbox/notifications/notification-delivery.ts'
import { member } from './member.ts'

let site: Site
let eve: string
beforeEach(async () => {
  site = createSite()
  eve = String(site.colleague('tasks:read').userId)
  const membership = site.memory.all(member).find(({ userId }) => userId === eve)
  await site.call('members.update', { params: { id: String(membership?.id) }, body: { push: true } })
})

const notify = (body: object, as = site.administrator) =>
  site.call('members.notify', { as, body: { userIds: [site.ada.id, eve], title: 'New guest', body: 'Ada arrives.', ...body } })

describe('[STEP-staffNotify-03] a notice', () => {
  test.each([
    [{}, []],
    [{ sendPush: true }, ['push usr']],
    [{ sendEmail: true }, ['mail ada@example.com', 'mail colleague1@example.com']],
    [{ sendPush: true, sendEmail: true }, ['mail ada@example.com', 'push usr', 'mail colleague1@example.com']],
  ])('with %j', async (channels, want) => {
    expect(await notify(channels)).toEqual({ status: 200, body: { sent: want.length } })
    expect(site.memory.effects.map(({ effect: { kind, payload } }) => `${kind} ${String(payload.to).replace(eve, 'usr')}`)).toEqual(want)
    expect(site.events().map(({ key }) => key)).toEqual(want.map(() => 'notification-delivery:updated'))
  })

  test('stands in its deliveries, with the user', async () => {
    await notify({ userIds: [eve, eve], sendPush: true })
    expect(site.memory.all(notificationDelivery)).toMatchObject([
      { channel: 'PUSH', recipient: eve, userId: eve, customerId: null, subject: 'New guest', body: 'Ada arrives.', status: 'SENT' },
    ])
  })

  test('to nobody is sent to nobody', async () => {
    expect(await notify({ userIds: [], sendEmail: true })).toEqual({ status: 200, body: { sent: 0 } })
  })
})

test('[STEP-staffNotify-04] users who are no members are refused by name, and nobody is told', async () => {
  const userIds = [exampleId('user', 8), eve, site.addUser('zoe@example.com').id]
  const answer = await notify({ userIds, sendEmail: true })
  expect(answer).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/userIds/0' }, { pointer: '/userIds/2' }] } })
  expect(answer.problem?.errors[1]?.message).toBe(`${userIds[2]} is no member of this organization`)
  expect(site.memory.effects).toEqual([])
})

test('a notice needs the right to give colleagues something to do', async () => {
  expect(await notify({}, site.colleague('members:read', 'tasks:read'))).toMatchObject({ status: 403 })
  expect(await notify({}, site.colleague('tasks:write'))).toMatchObject({ status: 200 })
})
