import { expect, test } from 'vitest'
import { createSite, rowsOf } from '../../../../test/site.ts'

test('[EVT-10] what is written into the logbook is told, and every change of it; its deletion is silent', async () => {
  const site = createSite()
  const { status, body } = await site.call('event-logs.create', { body: { kind: 'power', message: 'The north field was without power' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ severity: 'INFO', occurredAt: '2026-07-01T12:00:00.000Z', customerId: null })
  const params = { id: String(body.id) }
  const changed = await site.call('event-logs.update', { params, body: { severity: 'ERROR' } })
  await site.call('event-logs.delete', { params })
  const about = { model: 'eventLog', id: body.id }
  expect(site.events()).toEqual([
    { key: 'event-log:created', about, data: { eventLog: body } },
    { key: 'event-log:updated', about, data: { eventLog: changed.body, previous: { severity: 'INFO' } } },
  ])
})

test('the logbook is read by kind and severity', async () => {
  const site = createSite()
  for (const kind of ['power', 'water']) await site.call('event-logs.create', { body: { kind, message: 'x', severity: 'WARNING' } })
  expect(rowsOf(await site.call('event-logs.list', { query: { kind: 'water' } }))).toHaveLength(1)
  expect(rowsOf(await site.call('event-logs.list', { query: { severity: 'WARNING' } }))).toHaveLength(2)
  const body = { kind: 'x', message: 'x' }
  expect(await site.call('event-logs.create', { body, as: site.colleague('eventLog:read') })).toMatchObject({ status: 403 })
  expect(await site.call('event-logs.create', { body, as: site.colleague('eventLog:write') })).toMatchObject({ status: 201 })
})
