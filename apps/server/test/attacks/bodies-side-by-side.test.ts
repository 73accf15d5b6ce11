import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

// Of new connections one is taken in each turn of the event loop. Where each turn reads a body with 99,000 values, whoever connects behind two
// hundred others waited for 3 to 5 seconds.

const SENDERS = 16

/** In which turns of the event loop long documents are parsed. */
function watchEventLoop() {
  const parse = JSON.parse
  const ticks: number[] = []
  let tick = 0
  let isOver = false
  JSON.parse = (text, reviver) => {
    if (String(text).length > 100_000) ticks.push(tick)
    return parse(text, reviver)
  }
  void (async () => {
    for (; !isOver; tick++) await nextTurn()
  })()
  return {
    turns: ticks,
    [Symbol.dispose]: () => {
      isOver = true
      JSON.parse = parse
    },
  }
}

test('between large bodies that are complete at the same time the event loop turns many times', async () => {
  const { server, key } = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
  const body = `{"lastName":[${Array.from({ length: 99_000 }, () => '123456789').join()}]}`
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-api-key': key }
  const sent = Array.from({ length: SENDERS }, () => {
    const one = request({ port: server.port, method: 'POST', path: '/api/orgs/test-park/customers', headers, agent: false })
    return { one, answered: once(one, 'response') }
  })
  await Promise.all(sent.map(({ one }) => new Promise<void>((resolve) => one.write(body.slice(0, -1), () => resolve()))))
  using watched = watchEventLoop()
  for (const { one } of sent) one.end('}')
  const answers = await Promise.all(sent.map(({ answered }) => answered))
  expect(answers.map(([{ statusCode }]) => statusCode)).toEqual(Array.from({ length: SENDERS }, () => 400))
  const { turns } = watched
  expect(turns).toHaveLength(SENDERS)
  const between = ((turns.at(-1) as number) - (turns[0] as number)) / (SENDERS - 1)
  // Each takes longer than the two milliseconds after which the next one waits. The senders are in the same process.
  expect(between).toBeGreaterThan(2)
})
