import { describe, expect, test } from 'vitest'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

describe('[B] a limit counts people', () => {
  test('several keys of one person have one budget, and leave that of others alone', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '20' } })
    const ben = await addColleague(server, { permissions: ['customers:read'] })
    const keys = [ben.key]
    for (let count = 1; count <= 5; count++) {
      const { status, body } = await server.call('POST', '/api/api-keys', { key: ben.key, body: { name: `Key ${count}` } })
      expect(status).toBe(201)
      keys.push(body.key)
    }
    const statuses: number[] = []
    for (let count = 0; count < 18; count++) {
      statuses.push((await server.call('GET', CUSTOMERS, { key: keys[count % keys.length] as string })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(15)
    expect(statuses.slice(15)).toEqual([429, 429, 429])
    expect((await server.call('GET', CUSTOMERS)).status).toBe(200)
  })

  test('several keys of one person have one number of streams', async () => {
    const server = await startTestServer({ environment: { BELFRY_STREAMS_PER_CALLER: '1' } })
    const { body } = await server.call('POST', '/api/api-keys', { body: { name: 'Second' } })
    const open = (key: string) =>
      fetch(`http://127.0.0.1:${server.server.port}/api/orgs/test-park/events/stream`, { headers: { 'x-api-key': key } })
    const first = await open(server.key)
    expect(first.status).toBe(200)
    const second = await open(body.key)
    expect(second.status).toBe(429)
    await first.body?.cancel()
  })

  test('an IPv6 address counts by its first 64 bits, and an IPv4 address by itself', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '3', BELFRY_TRUST_PROXY: '1' } })
    const guess = async (from: string) =>
      (await server.call('GET', CUSTOMERS, { key: 'bfy_guess', headers: { 'x-forwarded-for': from } })).status
    const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:0001:0002:0:0:0:3', '2001:DB8:1:2:aaaa:bbbb:cccc:dddd']
    const statuses: number[] = []
    for (const address of network) statuses.push(await guess(address))
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await guess('2001:db8:1:3::1')).toBe(401)
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) expect(await guess(address)).toBe(401)
    expect(await guess('192.0.2.1')).toBe(429)
    expect(await guess('192.0.2.2')).toBe(401)
  })
})
