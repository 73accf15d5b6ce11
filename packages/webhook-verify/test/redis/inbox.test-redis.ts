import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInbox, redisInboxStore } from '../../src/inbox.ts'
import { createFakeSender, exampleEvent } from '../../src/testing.ts'
import { verify } from '../../src/verify.ts'
import { inboxContract } from '../inbox-contract.ts'
import { startRedis } from './redis-server.ts'

const server = await startRedis()
const nodeRedis = createClient({ url: `redis://127.0.0.1:${server.port}` })
const ioRedis = new Redis(server.port, '127.0.0.1')
let made = 0
const open = (client: Parameters<typeof redisInboxStore>[0]) => redisInboxStore(client, { key: `inbox_${made++}` })

beforeAll(() => nodeRedis.connect())
afterAll(async () => {
  await nodeRedis.close()
  ioRedis.disconnect()
  await server.stop()
})

inboxContract('Redis, by the client redis', () => open(nodeRedis))
inboxContract('Redis, by the client ioredis', () => open(ioRedis))

test('two processes share it: of a delivery that comes to both, one is handled', async () => {
  const sender = createFakeSender()
  const verdict = verify(sender.deliveryOf(exampleEvent('customer:created')), { secrets: [sender.secret] })
  if (!verdict.ok) throw new Error(verdict.hint)
  const key = `inbox_${made++}`
  const handled: string[] = []
  const outcomes = await Promise.all(
    [nodeRedis, ioRedis].map((client, at) =>
      createInbox({ store: redisInboxStore(client, { key }) }).handle(verdict, async () => {
        handled.push(`by ${at}`)
      }),
    ),
  )
  expect(handled).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'busy' || outcome === 'duplicate')).toHaveLength(1)
})

test('keys expire by themselves, with what is prolonged when a delivery was handled', async () => {
  const key = `inbox_${made++}`
  const store = redisInboxStore(ioRedis, { key })
  const now = Date.now()
  await store.claim({ id: 'evt_1', digest: 'd1', token: 't', now, leasedUntil: now + 1000, expiresAt: now + 60_000 })
  const left = async () => [await ioRedis.pttl(`{${key}}:body:d1`), await ioRedis.pttl(`{${key}}:id:evt_1`)]
  for (const ms of await left()) expect(ms).toBeGreaterThan(50_000)
  for (const ms of await left()) expect(ms).toBeLessThanOrEqual(60_000)
  await store.complete({ digest: 'd1', token: 't', expiresAt: now + 600_000 })
  for (const ms of await left()) expect(ms).toBeGreaterThan(590_000)
  await store.prune(now + 600_000)
  expect(await ioRedis.keys(`{${key}}*`)).toEqual([])
})
