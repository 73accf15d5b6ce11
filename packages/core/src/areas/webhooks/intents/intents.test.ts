import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, routeOf, rowsOf, type Site } from '../../../../test/site.ts'
import { intentExample } from '../../../framework/effects/intent-schemas.ts'
import { runOperation } from '../../../framework/operations/define-operation.ts'
import type { IntentPort, IntentView } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { sendMessage } from '../../inbox/notifications/send-message.ts'
import { routes } from '../../routes.ts'
import { getIntent, listIntents, reportedEvents } from './intents.ts'

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

  test('shows what came of it to whoever may read every record in that', async () => {
    const about = { model: 'customer', id: exampleId('customer') } as const
    const result = { id: exampleId('mandate'), signingUrl: 'https://sign.example.com/secret' }
    const intent = { ...intentExample, about, result } as unknown as IntentView
    const seenBy = async (...permissions: string[]) => {
      const intents: IntentPort = {
        get: async () => intent,
        list: async () => ({ data: [intent], nextCursor: null }),
        report: async () => false,
      }
      const port = { ...site.port({ as: site.colleague(...permissions) }), intents }
      const [one, list] = [
        await runOperation(getIntent, port, { id: intent.id }, undefined),
        await runOperation(listIntents, port, { limit: 50, filters: {} }, undefined),
      ]
      return [one, list].map((outcome) => JSON.stringify(outcome).includes('sign.example.com'))
    }
    expect(await seenBy('customers:read')).toEqual([false, false])
    expect(await seenBy('customers:read', 'payments:read')).toEqual([true, true])
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

  test('a report of it can tell of all that the operations tell of which wait for it', () => {
    const emitted = new Set(routes.flatMap(({ operation }) => (operation.complete ? operation.emits : [])))
    const completed = ['accessMethodOperation:updated', 'notification-delivery:updated', 'print-queue-job:updated'] as const
    expect(reportedEvents).toEqual([...new Set([...emitted, ...completed])].sort())
  })

  test('no operation that waits for the outside answers with a secret, for its answer is kept', () => {
    expect(routes.filter(({ operation, secret }) => operation.complete && secret)).toEqual([])
  })
})
