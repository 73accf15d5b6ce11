import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

// Libuv accepts one new connection in each turn of the event loop. Where each turn reads one body with 99,000 values, whoever connects behind two
// hundred others waited for 3 to 5 seconds.

const SENDERS = 16

/** The requests whose headers the server has read since then. */
function watchRequests() {
  const requests: IncomingMessage[] = []
  const note = (message: unknown) => void requests.push((message as { request: IncomingMessage }).request)
  subscribe('http.server.request.start', note)
  return { requests, [Symbol.dispose]: () => void unsubscribe('http.server.request.start', note) }
}

/**
 * In which turns of the event loop long documents are parsed. Meanwhile only parsing them takes time, 10 ms each: on a busy machine anything
 * else may take long too, and then no turns are left idle.
 */
function watchParsing() {
  const { parse } = JSON
  const { now } = performance
  const turns: number[] = []
  let moment = performance.now()
  let turn = 0
  let isOver = false
  performance.now = () => moment
  JSON.parse = (text, reviver) => {
    if (String(text).length > 100_000) {
      turns.push(turn)
      moment += 10
    }
    return parse(text, reviver)
  }
  void (async () => {
    for (; !isOver; turn++) await nextTurn()
  })()
  return {
    turns,
    [Symbol.dispose]: () => {
      isOver = true
      JSON.parse = parse
      performance.now = now
    },
  }
}

test('between large bodies that are complete at the same time the event loop turns many times', async () => {
  const { server, key } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  const body = `{"lastName":[${Array.from({ length: 99_000 }, () => '123456789').join()}]}`
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-api-key': key }
  using received = watchRequests()
  const sent = Array.from({ length: SENDERS }, () => {
    const one = request({ port: server.port, method: 'POST', path: '/api/orgs/test-park/customers', headers, agent: false })
    one.write(body.slice(0, -1))
    return { one, answered: once(one, 'response') }
  })
  const isRead = () => received.requests.length === SENDERS && received.requests.every(({ socket }) => socket.bytesRead >= body.length)
  while (!isRead()) await nextTurn()

  using watched = watchParsing()
  for (const { one } of sent) one.end('}')
  const answers = await Promise.all(sent.map(({ answered }) => answered))
  expect(answers.map(([{ statusCode }]) => statusCode)).toEqual(Array.from({ length: SENDERS }, () => 400))
  const { turns } = watched
  expect(turns).toHaveLength(SENDERS)
  const between = turns.slice(1).map((turn, index) => turn - (turns[index] as number))
  // Two for each millisecond.
  for (const count of between) expect(count).toBeGreaterThanOrEqual(20)
})
