import { EventSource } from 'eventsource'
import { describe, expect, onTestFinished, test } from 'vitest'
import { layCable } from '../support/cable.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const QUICK = { pollMs: 20, keepAliveMs: 60, rightsMs: 40, retryMs: 20 }

const start = () => startTestServer({ streamPace: QUICK, environment: { BELFRY_RATE_LIMIT: '0' } })
const addCustomer = ({ call }: Pick<TestServer, 'call'>, firstName: string) => call('POST', `${PARK}/customers`, { body: { firstName } })
const addressOf = ({ server }: Pick<TestServer, 'server'>, query = '') => `http://127.0.0.1:${server.port}${PARK}/events/stream${query}`

/** An EventSource as a program uses it: the key is sent by its fetch. */
function openEventSource(server: TestServer, url: string) {
  const source = new EventSource(url, {
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, 'x-api-key': server.key } } as RequestInit),
  })
  onTestFinished(() => source.close())
  return source
}

describe('the package eventsource', () => {
  test('reads events by their keys, and comes again by itself behind the last one', async () => {
    const server = await start()
    const cable = await layCable(addressOf(server))
    const source = openEventSource(server, cable.url)
    const names: string[] = []
    const ids: string[] = []
    let opened = 0
    source.addEventListener('open', () => opened++)
    source.addEventListener('customer:created', ({ data, lastEventId }) => {
      names.push(JSON.parse(data).data.customer.firstName)
      ids.push(lastEventId)
    })
    await new Promise((resolve) => source.addEventListener('ready', resolve, { once: true }))
    for (const name of ['a', 'b']) await addCustomer(server, name)
    await expect.poll(() => names).toEqual(['a', 'b'])
    // As if the way to the server were cut for a moment: what happens meanwhile is told by the next connection.
    for (let times = 0; times < 3; times++) {
      cable.cut()
      await addCustomer(server, `meanwhile ${times}`)
    }
    await expect.poll(() => names).toEqual(['a', 'b', 'meanwhile 0', 'meanwhile 1', 'meanwhile 2'])
    expect(new Set(ids).size).toBe(5)
    expect(opened).toBeGreaterThan(1)
  })

  test('hears a refusal, and does not come again', async () => {
    const server = await start()
    const source = openEventSource(server, addressOf(server, '?events=customer:create'))
    const error = await new Promise<{ readonly code?: number | undefined }>((resolve) => source.addEventListener('error', resolve))
    expect([error.code, source.readyState]).toEqual([400, source.CLOSED])
  })
})
