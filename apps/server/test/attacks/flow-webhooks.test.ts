import { definitionHash } from '@belfry/automation-engine'
import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { addColleague } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWithStandingClock } from '../support/standing-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { addWebhook, readDeliveries } from '../support/webhooks.ts'

// What flows send to a webhook is covered by no event key, so its contents are for people with full access (G167).

const PARK = '/api/orgs/test-park'

/** A park with a webhook, subscribed to nothing, and somebody who may write webhooks and read customers. */
async function startPark() {
  const server = await startWithStandingClock()
  const receiver = await startReceiver()
  const { id, signingSecret } = await addWebhook(server, receiver.url, [])
  const mallory = await addColleague(server, { permissions: ['webhooks:read', 'webhooks:write', 'customers:read'] })
  const asMallory = (method: string, path: string, body?: unknown) =>
    server.call(method, `${PARK}${path}`, { key: mallory.key, ...(body === undefined ? {} : { body }) })
  const send = draw({
    start: on('customer:created'),
    send: ['webhookSend', { webhookId: id, event: 'x', payload: '{"phone": {customer.phone}}' }],
  })
  const addCustomer = async () => {
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', phone: '+3212345678' } })
    await server.server.idle()
  }
  return { server, id, signingSecret, asMallory, send, addCustomer }
}

const elsewhere = { url: 'https://mallory.example/hook' }
const refused = { status: 403, body: { code: 'forbidden', errors: [{ pointer: '/url', code: 'takes_full_access' }] } }

describe('whoever may write webhooks', () => {
  test('[G167] does not lead away what a flow sends', async () => {
    const { server, id, asMallory, send } = await startPark()
    await enableFlow(server, send)
    expect(await asMallory('PATCH', `/webhooks/${id}`, elsewhere)).toMatchObject(refused)
    expect((await server.call('GET', `${PARK}/webhooks/${id}`)).body).toMatchObject({ version: 1 })
    expect((await server.call('PATCH', `${PARK}/webhooks/${id}`, { body: elsewhere })).status).toBe(200)
  })

  test('[G167] does not see the secret that signs what a flow sends', async () => {
    const { server, id, signingSecret, asMallory, send } = await startPark()
    expect((await asMallory('GET', `/webhooks/${id}`)).body.signingSecret).toBe(signingSecret)
    await server.call('POST', `${PARK}/automations`, { body: { name: 'Not enabled', definition: send } })
    expect(await asMallory('GET', `/webhooks/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await asMallory('GET', `/webhooks/${id}`)).body).not.toHaveProperty('signingSecret')
    expect((await asMallory('PATCH', `/webhooks/${id}`, { name: 'Renamed' })).body).not.toHaveProperty('signingSecret')
  })

  test('[G167] does not read the bodies of its deliveries', async () => {
    const { server, id, asMallory, send, addCustomer } = await startPark()
    await enableFlow(server, send)
    await server.call('PATCH', `${PARK}/webhooks/${id}`, { body: { subscribedEventKeys: ['customer:created'] } })
    await addCustomer()
    const deliveries = await readDeliveries(server, id)
    expect(deliveries).toHaveLength(2)
    for (const { id: deliveryId } of deliveries) {
      const { status, body } = await asMallory('GET', `/webhook-deliveries/${deliveryId}`)
      expect([403, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain('+3212345678')
      expect((await server.call('GET', `${PARK}/webhook-deliveries/${deliveryId}`)).status).toBe(200)
    }
  })

  test('[G167] may switch it off, and rename it', async () => {
    const { server, id, asMallory, send } = await startPark()
    await enableFlow(server, send)
    const { status, body } = await asMallory('PATCH', `/webhooks/${id}`, { enabled: false, name: 'Off', url: undefined })
    expect([status, body.enabled, body.name]).toEqual([200, false, 'Off'])
  })
})

test('[G167] a webhook keeps its secret after the automation that wrote to it is gone', async () => {
  const { server, id, asMallory, send, addCustomer } = await startPark()
  const automationId = await enableFlow(server, send)
  await addCustomer()
  await server.call('DELETE', `${PARK}/automations/${automationId}`)
  await server.server.idle()
  expect(await asMallory('PATCH', `/webhooks/${id}`, elsewhere)).toMatchObject(refused)
  expect((await asMallory('GET', `/webhooks/${id}`)).body).not.toHaveProperty('signingSecret')
})

test('[G167] a webhook whose id a flow reads from a variable is known once it has carried a message', async () => {
  const { server, id, asMallory, addCustomer } = await startPark()
  const config = { webhookId: '{customer.notes}', event: 'x', payload: '{"phone": {customer.phone}}' }
  await enableFlow(server, draw({ start: on('customer:created'), send: ['webhookSend', config] }))
  await addCustomer()
  expect((await asMallory('GET', `/webhooks/${id}`)).body).toHaveProperty('signingSecret')
  await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ben', notes: id } })
  await server.server.idle()
  expect(await asMallory('PATCH', `/webhooks/${id}`, elsewhere)).toMatchObject(refused)
})

test('[G167] a webhook that no flow has to do with, also one that was tested, is changed as before', async () => {
  const { id, signingSecret, asMallory } = await startPark()
  expect((await asMallory('POST', `/webhooks/${id}/test`)).status).toBeLessThan(300)
  expect((await asMallory('PATCH', `/webhooks/${id}`, elsewhere)).body).toMatchObject({ ...elsewhere, signingSecret })
})

describe('a secret that others may have seen before a flow named its webhook', () => {
  const codesOf = ({ body }: { readonly body: { readonly problems: readonly { readonly code: string }[] } }) =>
    body.problems.map(({ code }) => code).filter((code) => code === 'secret_seen')

  test('[G167] is pointed out when the definition is validated, saved and enabled, until a flow has sent a message', async () => {
    const { server, send, addCustomer } = await startPark()
    expect(codesOf(await server.call('POST', `${PARK}/automations/validate`, { body: { definition: send } }))).toEqual(['secret_seen'])
    const saved = await server.call('POST', `${PARK}/automations`, { body: { name: 'Tell', definition: send } })
    expect(codesOf(saved)).toEqual(['secret_seen'])
    const path = `${PARK}/automations/${saved.body.id}`
    const enabled = await server.call('PATCH', path, { body: { enabled: true } })
    expect([enabled.status, codesOf(enabled)]).toEqual([200, ['secret_seen']])
    await addCustomer()
    expect(codesOf(await server.call('GET', path))).toEqual([])
  })

  test('[G167] is pointed out as well where a variable names the webhook', async () => {
    const { server } = await startPark()
    const named = draw({ start: on('customer:created'), send: ['webhookSend', { webhookId: '{customer.notes}', event: 'x' }] })
    const { body } = await server.call('POST', `${PARK}/automations/validate`, { body: { definition: named } })
    const seen = { code: 'secret_seen', severity: 'warning', nodeId: 'send', pointer: '/nodes/1/config/webhookId' }
    expect(body.problems).toContainEqual(expect.objectContaining(seen))
  })

  test('[G167] is renewed by a webhook that was closed from the start', async () => {
    const { server, asMallory } = await startPark()
    const receiver = await startReceiver()
    const values = { url: receiver.url, subscribedEventKeys: ['*'], enabled: false }
    const { body: made } = await server.call('POST', `${PARK}/webhooks`, { body: values })
    const isClosed = async () => {
      const { status, body } = await asMallory('GET', `/webhooks/${made.id}`)
      expect([status, Object.hasOwn(body, 'signingSecret')]).toEqual([200, false])
      expect((await asMallory('PATCH', `/webhooks/${made.id}`, elsewhere)).status).toBe(403)
    }
    await isClosed()
    const config = { webhookId: made.id, event: 'x', payload: '{"phone": {customer.phone}}' }
    const definition = draw({ start: on('customer:created'), send: ['webhookSend', config] })
    const { body: saved } = await server.call('POST', `${PARK}/automations`, { body: { name: 'Tell', definition } })
    expect(codesOf({ body: saved })).toEqual([])
    const opened = await server.call('PATCH', `${PARK}/webhooks/${made.id}`, { body: { subscribedEventKeys: [], enabled: true } })
    expect(opened.status).toBe(200)
    await isClosed()
  })
})

describe('[G167] a webhook that a definition has named', () => {
  /** A park with an automation that names the webhook, and whether its secret is shown to who may write webhooks. */
  async function startNamed() {
    const park = await startPark()
    const { server, id, asMallory, send } = park
    const automations = '/api/orgs/test-park/automations'
    const add = async () => (await server.call('POST', automations, { body: { name: 'Flow', definition: send } })).body.id as string
    const change = (automationId: string, body: object) => server.call('PATCH', `${automations}/${automationId}`, { body })
    const remove = (automationId: string) => server.call('DELETE', `${automations}/${automationId}`)
    const isFree = async () => 'signingSecret' in (await asMallory('GET', `/webhooks/${id}`)).body
    const other = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Other' }] })
    return { ...park, add, change, remove, isFree, other, automationId: await add() }
  }

  test('is known however many others the definition names, and those that are not there are not kept', async () => {
    const { server, send, id, isFree, change, other, automationId } = await startNamed()
    await change(automationId, { definition: other })
    expect(await isFree()).toBe(true)
    const madeUp = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}_${index.toString(36).padStart(26, '0')}`).join(' ')
    const crowd = {
      ...send.nodes[0],
      id: 'crowd',
      type: 'nobodyKnows',
      config: { webhooks: madeUp('whk', 12_000), customers: madeUp('cus', 3000) },
    }
    const { nodes, edges } = send
    expect((await change(automationId, { definition: { nodes: [crowd, ...nodes], edges } })).status).toBe(200)
    expect(await isFree()).toBe(false)
    const rows = await server.installation.store.read((db) => db.selectFrom('flow_webhooks').select('webhook_id').execute())
    expect(rows).toEqual([{ webhook_id: id }])
    await change(automationId, { definition: other })
    expect(await isFree()).toBe(true)
  })

  test('is free again once the draft is another one', async () => {
    const { change, isFree, other, automationId, send } = await startNamed()
    expect(await isFree()).toBe(false)
    await change(automationId, { definition: other })
    expect(await isFree()).toBe(true)
    await change(automationId, { definition: send })
    expect(await isFree()).toBe(false)
  })

  test('is free again once the automation is deleted', async () => {
    const { change, remove, isFree, other, automationId } = await startNamed()
    await change(automationId, { enabled: true })
    await change(automationId, { definition: other })
    // Runs of what was enabled may go on.
    expect(await isFree()).toBe(false)
    await remove(automationId)
    expect(await isFree()).toBe(true)
  })

  test('is not free as long as another automation has the same definition', async () => {
    const { add, change, remove, isFree, other, automationId } = await startNamed()
    const [second, third] = [await add(), await add()]
    await change(automationId, { definition: other })
    expect(await isFree()).toBe(false)
    await remove(second)
    expect(await isFree()).toBe(false)
    await change(third, { enabled: true })
    await change(third, { definition: other, enabled: false })
    expect(await isFree()).toBe(false)
    await remove(third)
    expect(await isFree()).toBe(true)
  })

  test('is not free once it has carried a message', async () => {
    const { change, remove, isFree, automationId, addCustomer } = await startNamed()
    await change(automationId, { enabled: true })
    await addCustomer()
    await remove(automationId)
    expect(await isFree()).toBe(false)
  })

  test('keeps the bodies of its deliveries of events to itself as long, and lists them', async () => {
    const { server, id, asMallory, remove, automationId, addCustomer } = await startNamed()
    await server.call('PATCH', `/api/orgs/test-park/webhooks/${id}`, { body: { subscribedEventKeys: ['customer:created'] } })
    await addCustomer()
    const [delivery] = await readDeliveries(server, id)
    const read = () => asMallory('GET', `/webhook-deliveries/${delivery?.id}`)
    expect((await asMallory('GET', `/webhooks/${id}/deliveries`)).body.data).toMatchObject([{ id: delivery?.id }])
    expect(await read()).toMatchObject({ status: 403, body: { code: 'forbidden', detail: expect.stringContaining('full access') } })
    await remove(automationId)
    expect(await read()).toMatchObject({ status: 200, body: { id: delivery?.id } })
  })
})

describe('a message of a flow under a name of the service', () => {
  test.each(['customer:created', 'Invoice:Paid', 'belfry:test'])('%j is refused when the flow is enabled', async (event) => {
    const { server, id } = await startPark()
    const definition = draw({ start: on('customer:created'), send: ['webhookSend', { webhookId: id, event }] })
    const { body } = await server.call('POST', '/api/orgs/test-park/automations', { body: { name: 'Flow', definition } })
    const problem = { code: 'reserved_event', severity: 'error', nodeId: 'send', pointer: '/nodes/1/config/event' }
    expect(body.problems).toContainEqual(expect.objectContaining(problem))
    expect(await server.call('PATCH', `/api/orgs/test-park/automations/${body.id}`, { body: { enabled: true } })).toMatchObject({
      status: 409,
      body: { code: 'open_problems', errors: [{ pointer: '/definition/nodes/1/config/event', code: 'reserved_event' }] },
    })
  })

  test('is not sent when a variable makes its name one', async () => {
    const { server, id } = await startPark()
    const config = { webhookId: id, event: '{customer.notes}', payload: '{"customer": {"id": "cus_1"}}' }
    const automationId = await enableFlow(server, draw({ start: on('customer:created'), send: ['webhookSend', config] }))
    for (const notes of ['invoice:paid', ' INVOICE:paid', 'free'])
      await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', notes } })
    await server.server.idle()
    const runs = await fetchRuns(server, automationId)
    expect(runs.map(({ status }) => status)).toEqual(['failed', 'failed', 'completed'])
    expect(runs[0]?.error).toMatch(/^Nothing was sent: event is "invoice:paid" once its variables are filled in/)
    expect((await readDeliveries(server, id)).map((delivery) => delivery.event_key)).toEqual(['free'])
  })

  test('is not sent by a flow that was enabled before such names were refused, and nothing else stops', async () => {
    const { server, id } = await startPark()
    const before = draw({ start: on('customer:created'), send: ['webhookSend', { webhookId: id, event: 'my invoice:paid' }] })
    const automationId = await enableFlow(server, before)
    await renameMessages(server)
    const made = await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
    expect(made.status).toBe(201)
    await server.server.idle()
    expect(await fetchRuns(server, automationId)).toMatchObject([{ status: 'failed', error: expect.stringContaining('Nothing was sent') }])
    expect(await readDeliveries(server, id)).toEqual([])
  })
})

/** Puts the key of an event in the place of a name, as if the definition had been enabled when that was possible. */
async function renameMessages({ installation }: Pick<TestServer, 'installation'>): Promise<void> {
  await installation.store.write(async ({ db }) => {
    for (const { organization_id, hash, definition } of await db.selectFrom('definitions').selectAll().execute()) {
      const renamed = definition.replace('my invoice:paid', 'invoice:paid')
      const kept = definitionHash(JSON.parse(renamed))
      await db
        .updateTable('definitions')
        .set({ hash: kept, definition: renamed })
        .where('organization_id', '=', organization_id)
        .where('hash', '=', hash)
        .execute()
      await db.updateTable('automation_versions').set({ definition_hash: kept }).where('definition_hash', '=', hash).execute()
    }
    const rows = await db.selectFrom('records').select(['id', 'data']).where('model', '=', 'automation').execute()
    for (const { id, data } of rows)
      await db
        .updateTable('records')
        .set({ data: data.replace('my invoice:paid', 'invoice:paid') })
        .where('id', '=', id)
        .execute()
  })
}
