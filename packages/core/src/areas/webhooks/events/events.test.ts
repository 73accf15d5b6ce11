import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'

let site: Site
beforeEach(async () => {
  site = createSite()
  const port = site.port()
  const about = (model: 'customer' | 'task', number: number) => ({ model, id: exampleId(model, number) })
  await port.emit('customer:created', about('customer', 1), {})
  await port.emit('call:created', about('task', 1), {})
  await port.emit('customer:updated', about('customer', 1), {})
  await port.emit('customer:created', about('customer', 2), {})
})

const list = (query: Readonly<Record<string, unknown>> = {}, as: Caller = site.administrator) => site.call('events.list', { query, as })
const keysOf = (answer: Answer) => rowsOf(answer).map(({ eventKey }) => eventKey)
const at = (index: number) => formatTime(NOON + index * 1000)

describe('the log', () => {
  test('is shown newest first, a page at a time', async () => {
    const first = await list({ limit: 3 })
    expect(keysOf(first)).toEqual(['customer:created', 'customer:updated', 'call:created'])
    expect(first.body.hasMore).toBe(true)
    const second = await list({ limit: 3, cursor: first.body.nextCursor })
    expect(keysOf(second)).toEqual(['customer:created'])
    expect(second.body).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test.each([
    ['a key', { eventKey: 'customer:created' }, [3, 0]],
    ['a record', { recordId: exampleId('customer', 1) }, [2, 0]],
    ['both', { eventKey: 'customer:updated', recordId: exampleId('customer', 1) }, [2]],
    ['a time from which', { since: at(2) }, [3, 2]],
    ['a time before which', { until: at(2) }, [1, 0]],
    ['a time between', { since: at(1), until: at(3) }, [2, 1]],
  ])('is filtered by %s', async (_, query, places) => {
    expect(rowsOf(await list(query)).map(({ createdAt }) => createdAt)).toEqual(places.map(at))
  })

  test('shows every member what the member may read, and to some that is nothing', async () => {
    expect(keysOf(await list({}, site.colleague('calls:read', 'webhooks:write')))).toEqual(['call:created'])
    expect(keysOf(await list({}, site.colleague('customers:read')))).toHaveLength(3)
    expect(keysOf(await list({}, site.colleague('customers:read', 'calls:read')))).toHaveLength(4)
    expect(keysOf(await list({}, site.colleague()))).toEqual([])
  })

  test('says why it does not show a key that is asked for by name', async () => {
    const forbidden = await list({ eventKey: 'call:created' }, site.colleague('customers:read'))
    expect(forbidden).toMatchObject({ status: 403, problem: { code: 'forbidden_event_key', errors: [{ parameter: 'eventKey' }] } })
    expect(forbidden.problem?.detail).toContain('calls:read')
    const unknown = await list({ eventKey: 'customer:create' })
    expect(unknown).toMatchObject({ status: 400, problem: { code: 'unknown_event_key', errors: [{ parameter: 'eventKey' }] } })
    expect(unknown.problem?.detail).toContain('"customer:created"')
    expect((await list({ eventKey: '*' })).status).toBe(400)
  })
})

describe('the log after a place', () => {
  test('is read forward and never ends: there is always a place to go on from', async () => {
    const first = await list({ after: 'start', limit: 3 })
    expect(keysOf(first)).toEqual(['customer:created', 'call:created', 'customer:updated'])
    expect(first.body.hasMore).toBe(true)
    const second = await list({ after: first.body.nextCursor, limit: 3 })
    expect(keysOf(second)).toEqual(['customer:created'])
    expect(second.body.hasMore).toBe(false)
    const third = await list({ after: second.body.nextCursor })
    expect(third.body).toMatchObject({ data: [], nextCursor: expect.any(String), hasMore: false })
    await site.port().emit('call:updated', { model: 'task', id: exampleId('task') }, {})
    expect(keysOf(await list({ after: third.body.nextCursor }))).toEqual(['call:updated'])
  })

  test('begins where it is said: at the start, with or without the word, or at the present end', async () => {
    expect(keysOf(await list({ after: '' }))).toHaveLength(4)
    const end = await list({ after: 'end' })
    expect(end.body).toMatchObject({ data: [], hasMore: false })
  })

  test('is paged like a list too: with `cursor` the reading goes on', async () => {
    const first = await list({ after: 'start', limit: 3 })
    expect(keysOf(await list({ after: 'start', limit: 3, cursor: first.body.nextCursor }))).toEqual(['customer:created'])
  })

  test('is filtered by key, record and permission, and goes on behind what it does not show', async () => {
    const piece = await list({ after: 'start', limit: 2 }, site.colleague('calls:read'))
    expect(keysOf(piece)).toEqual(['call:created'])
    const next = await list({ after: piece.body.nextCursor, limit: 2 }, site.colleague('calls:read'))
    expect(next.body).toMatchObject({ data: [], hasMore: false })
    expect(keysOf(await list({ after: 'start', eventKey: 'customer:updated' }))).toEqual(['customer:updated'])
    expect(keysOf(await list({ after: 'start', recordId: exampleId('customer', 2) }))).toEqual(['customer:created'])
  })

  test.each(['since', 'until'])('does not go together with %s', async (name) => {
    const { status, problem } = await list({ after: 'start', [name]: at(1) })
    expect([status, problem?.code, problem?.errors[0]?.parameter]).toEqual([400, 'invalid_request', name])
  })
})

describe('an event', () => {
  const get = (as: Caller, number = 2) => site.call('events.get', { params: { id: exampleId('event', number) }, as })

  test('is shown with what it has caused, each part to those who may see it', async () => {
    const { body } = await get(site.administrator)
    expect(body).toMatchObject({ eventKey: 'call:created', recordModel: 'task', recordId: exampleId('task', 1) })
    expect(body.deliveries).toEqual([expect.objectContaining({ status: 'waiting', attemptCount: 0 })])
    expect(body.runs).toEqual([expect.objectContaining({ status: 'running' })])
    const some = (await get(site.colleague('calls:read', 'automations:read'))).body
    expect(some).not.toHaveProperty('deliveries')
    expect(some).toHaveProperty('runs')
    const others = (await get(site.colleague('calls:read', 'webhooks:read'))).body
    expect(others).toHaveProperty('deliveries')
    expect(others).not.toHaveProperty('runs')
  })

  test('that the member may not read is as if there were none', async () => {
    expect(await get(site.colleague('customers:read'))).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(await get(site.administrator, 9)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  })
})
