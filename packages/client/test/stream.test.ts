import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type FollowedEvent, followEvents, isProblem, type StreamResetError } from '../src/stream.ts'
import { apiKey, failureOf, refusal, type ServerReply, startServer } from './server.ts'

const frame = (number: number, name = 'customer:created') =>
  `: evt_${number}\nid: c${number}\nevent: ${name}\ndata: {"event":"${name}","number":${number}}\n\n`
const ready = (cursor: string) => `retry: 1\n\nid: ${cursor}\nevent: ready\ndata: {}\n\n`

function streamOf(...pieces: readonly string[]): ServerReply {
  return async (response) => {
    open(response)
    for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()))
    response.end()
  }
}

function open(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' })
}

const cut =
  (text: string): ServerReply =>
  (response) =>
    void open(response).write(text, () => response.destroy())

async function follow(url: string, count: number, options: Partial<Parameters<typeof followEvents>[0]> = {}) {
  const taken: FollowedEvent[] = []
  const given = { organization: 'demo-park', apiKey, baseUrl: url, retryDelayMs: () => 0, ...options }
  for await (const event of followEvents(given)) {
    taken.push(event)
    if (taken.length === count) break
  }
  return taken.map(({ id, name, cursor, envelope }) => [id, name, cursor, (envelope as unknown as { number: number }).number])
}

describe('events that are followed', () => {
  test('come in order, with their id, their name, what a webhook is sent, and the cursor behind them', async () => {
    const { url, arrived } = await startServer(streamOf(ready('c0'), frame(1), frame(2, 'invoice:paid')))
    expect(await follow(url, 2, { events: ['customer:created', 'invoice:paid'] })).toEqual([
      ['evt_1', 'customer:created', 'c1', 1],
      ['evt_2', 'invoice:paid', 'c2', 2],
    ])
    const [{ headers, url: asked }] = arrived as [(typeof arrived)[number]]
    expect(asked).toBe('/api/orgs/demo-park/events/stream?events=customer%3Acreated%2Cinvoice%3Apaid&lastEventId=end')
    expect(headers).toMatchObject({ 'x-api-key': apiKey, accept: 'text/event-stream' })
  })

  test('are whole in whatever pieces they come', async () => {
    const text = ready('c0') + frame(1) + frame(2)
    for (const size of [1, 2, 7, 40]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
      const { url } = await startServer(streamOf(...pieces))
      expect((await follow(url, 2)).map(([id]) => id)).toEqual(['evt_1', 'evt_2'])
    }
  })

  test.each<[string, ServerReply]>([
    ['ends', streamOf(ready('c0'), frame(1), ': nothing new\nid: c9\n\n')],
    ['breaks in the middle of an event', cut(`${ready('c0') + frame(1)}: nothing new\nid: c9\n\n${frame(2).slice(0, 30)}`)],
  ])('go on behind the last word when a connection %s', async (_, first) => {
    const { url, arrived } = await startServer(first, streamOf(ready('c9'), frame(2)))
    expect((await follow(url, 2)).map(([id]) => id)).toEqual(['evt_1', 'evt_2'])
    expect(arrived.map(({ url: asked }) => asked.split('lastEventId=')[1])).toEqual(['end', 'c9'])
  })

  test('go on from the place that is given, also where nothing had come yet', async () => {
    const { url, arrived } = await startServer(streamOf(ready('c5')), streamOf(ready('c5'), frame(6)))
    expect(await follow(url, 1, { after: 'start' })).toHaveLength(1)
    expect(arrived.map(({ url: asked }) => asked.split('lastEventId=')[1])).toEqual(['start', 'c5'])
  })

  test('an event that was not taken is told again', async () => {
    const { url, arrived } = await startServer(streamOf(ready('c0') + frame(1) + frame(2) + frame(3)))
    expect((await follow(url, 2)).at(-1)?.[2]).toBe('c2')
    await follow(url, 1, { after: 'c2' })
    expect(arrived.at(-1)?.url).toContain('lastEventId=c2')
  })
})

describe('what goes wrong', () => {
  test('for a while is tried again, and told', async () => {
    const lost: unknown[] = []
    const connected: string[] = []
    const away: ServerReply = (response) => void response.destroy()
    const { url, arrived } = await startServer(
      away,
      refusal(503, 'unavailable'),
      refusal(429, 'rate_limited'),
      streamOf(ready('c0'), frame(1)),
    )
    await follow(url, 1, { onLost: (error) => lost.push(error), onConnected: (cursor) => connected.push(cursor) })
    expect(arrived).toHaveLength(4)
    expect(lost).toMatchObject([{ code: 'connection_failed' }, { code: 'unavailable' }, { code: 'rate_limited' }])
    expect(connected).toEqual(['c0'])
  })

  test('silence counts as a lost connection', async () => {
    const silent: ServerReply = (response) => void open(response).write(ready('c3'))
    const { url, arrived } = await startServer(silent, streamOf(ready('c3'), frame(4)))
    expect(await follow(url, 1, { silenceMs: 50 })).toHaveLength(1)
    expect(arrived[1]?.url).toContain('lastEventId=c3')
  })

  test.each([400, 401, 403, 404])('with status %i it ends, in the words of Belfry and without the key', async (status) => {
    const { url, arrived } = await startServer(refusal(status, 'forbidden', { detail: `No, not with ${apiKey}.` }))
    const error = await failureOf(follow(url, 1))
    expect(isProblem(error, 'forbidden')).toBe(true)
    expect(String((error as Error).message)).not.toContain(apiKey)
    expect(arrived).toHaveLength(1)
  })

  test('what was removed meanwhile ends it with the place from which to go on', async () => {
    const { url } = await startServer(streamOf('id: c7\nevent: reset\ndata: {"code":"cursor_expired"}\n\n'))
    expect((await failureOf(follow(url, 1))) as StreamResetError).toMatchObject({ code: 'stream_reset', cursor: 'c7' })
  })

  test('an answer of somebody else ends it', async () => {
    const { url } = await startServer({ body: '<html>', headers: { 'content-type': 'text/html' } })
    expect(await failureOf(follow(url, 1))).toMatchObject({ code: 'unexpected_answer', status: 200 })
  })

  test('aborting ends it at once, also while it waits', async () => {
    const stop = new AbortController()
    const { url } = await startServer((response) => void response.destroy())
    const options = { signal: stop.signal, retryDelayMs: () => 60_000, onLost: () => stop.abort('enough') }
    expect(await failureOf(follow(url, 1, options))).toMatchObject({ code: 'aborted', cause: 'enough' })
  })

  test('a set-up that cannot work is refused before anything is sent', async () => {
    expect(await failureOf(follow('ftp://example.com', 1))).toMatchObject({ code: 'invalid_base_url' })
    expect(await failureOf(follow('https://example.com', 1, { organization: '..' }))).toMatchObject({ code: 'invalid_argument' })
  })
})
