import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, routeOf, rowsOf, type Site } from '../../../test/site.ts'
import { routes } from '../../contract/routes/index.ts'
import { sendMessage } from '../notifications/send-message.ts'

let site: Site
beforeEach(() => {
  site = createSite({ outside: ({ effect }) => (effect.kind === 'sms' ? { accepted: false, reason: 'There is no such number.' } : null) })
})

const send = (channel: 'EMAIL' | 'SMS') =>
  sendMessage(site.port(), { channel, recipient: 'ada', body: 'Hello', about: { model: 'customer', id: site.addCustomer().id } })
const ids = async (call: object = {}) => rowsOf(await site.call('intents.list', call)).map(({ id }) => id)

describe('what was asked of the outside', () => {
  test('is shown to whoever may read the record that it is about', async () => {
    await send('EMAIL')
    const [effect] = site.memory.effects
    const [reader, other] = [
      site.colleague(routeOf('notification-deliveries.list').operation.permission as string),
      site.colleague('tasks:read'),
    ]
    expect(await ids()).toEqual([effect?.id])
    expect(await ids({ as: reader })).toEqual([effect?.id])
    expect(await ids({ as: other })).toEqual([])
    const get = (as: Site['administrator']) => site.call('intents.get', { as, params: { id: effect?.id as string } })
    expect(await get(reader)).toMatchObject({
      status: 200,
      body: { kind: 'mail', status: 'queued', about: effect?.effect.about, result: null },
    })
    expect(await get(other)).toMatchObject({ status: 404 })
  })

  test('is found by its status, its kind and its record', async () => {
    const [mail, sms] = [await send('EMAIL'), await send('SMS')]
    const [first, second] = site.memory.effects.map(({ id }) => id)
    expect(await ids()).toEqual([second, first])
    expect(await ids({ query: { status: 'refused' } })).toEqual([second])
    expect(await ids({ query: { kind: 'mail' } })).toEqual([first])
    expect(await ids({ query: { recordId: sms.id } })).toEqual([second])
    expect(await ids({ query: { recordId: mail.id, status: 'refused' } })).toEqual([])
    expect(rowsOf(await site.call('intents.list', { query: { status: 'refused' } }))).toMatchObject([
      { reason: 'There is no such number.' },
    ])
  })

  test('no operation that waits for the outside answers with a secret, for its answer is kept', () => {
    expect(routes.filter(({ operation, secret }) => operation.settle && secret)).toEqual([])
  })
})
