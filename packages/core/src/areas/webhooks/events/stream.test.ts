import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { eventKeys } from '../../../framework/events/catalogue.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { isRefusal } from '../../../kernel/problems.ts'
import { streamedKeys } from './stream.ts'

let site: Site
beforeEach(async () => {
  site = createSite()
  await site.port().emit('customer:created', { model: 'customer', id: exampleId('customer') }, {})
})

const stream = (query: Readonly<Record<string, unknown>> = {}, as: Caller = site.administrator, lastEventId?: string) =>
  site.call('events.stream', { query, as, ...(lastEventId === undefined ? {} : { lastEventId }) })

describe('what is streamed', () => {
  test('is all that happens from now on, where nothing else is asked for', async () => {
    expect((await stream()).body).toEqual({ named: null, cursor: 'at-1', reset: null })
    expect((await stream({ lastEventId: 'start' })).body).toMatchObject({ cursor: 'at-0' })
  })

  test('goes on behind the event that the header names, whatever the address says', async () => {
    expect((await stream({ lastEventId: 'start' }, site.administrator, 'at-1')).body).toMatchObject({ cursor: 'at-1' })
  })

  test('begins anew, and says so, where what lies between may have been removed', async () => {
    const { body } = await stream({}, site.administrator, 'at-expired')
    expect(body).toMatchObject({
      cursor: 'at-1',
      reset: { code: 'cursor_expired', detail: expect.stringContaining('Read the records anew') },
    })
  })

  test.each([
    ['lastEventId', { lastEventId: 'yesterday' }, undefined],
    ['Last-Event-ID', {}, 'yesterday'],
  ])('is refused behind what is no place, naming %s', async (parameter, query, header) => {
    const { status, problem } = await stream(query, site.administrator, header)
    expect([status, problem?.code, problem?.errors[0]?.parameter]).toEqual([400, 'invalid_cursor', parameter])
    expect(problem?.detail).toContain('or start or end')
  })

  test('[SSE-02] is narrowed by `events`, each key once', async () => {
    expect((await stream({ events: 'customer:created, invoice:paid,customer:created' })).body.named).toEqual([
      'customer:created',
      'invoice:paid',
    ])
    expect((await stream({ events: '*' })).body.named).toBeNull()
  })

  test.each(['customer:create', 'customer:created,', '*,customer:created'])(
    '[SSE-02] is refused for "%s", which names no event',
    async (events) => {
      expect(await stream({ events })).toMatchObject({
        status: 400,
        problem: { code: 'unknown_event_key', errors: [{ parameter: 'events' }] },
      })
    },
  )

  test('is refused for a key that the caller may not read, by name', async () => {
    const answer = await stream({ events: 'invoice:paid' }, site.colleague('customers:read'))
    expect(answer).toMatchObject({ status: 403, problem: { code: 'forbidden_event_key', errors: [{ parameter: 'events' }] } })
    expect(answer.problem?.detail).toContain('invoices:read')
  })
})

describe('the keys of a stream', () => {
  test('are all that a caller may read, and follow what the caller may', () => {
    expect(streamedKeys(site.administrator, null)).toBeNull()
    const few = streamedKeys(site.colleague('customers:read'), null)
    expect(few).toContain('customer:created')
    expect(few?.length).toBeLessThan(eventKeys.length)
    expect(streamedKeys(site.colleague(), null)).toEqual([])
  })

  test('are refused when one that was asked for may not be read any more', () => {
    expect(streamedKeys(site.colleague('customers:read'), ['customer:created'])).toEqual(['customer:created'])
    try {
      streamedKeys(site.colleague(), ['customer:created'])
      expect.unreachable()
    } catch (error) {
      expect(isRefusal(error) && error.problem.code).toBe('forbidden_event_key')
    }
  })
})
