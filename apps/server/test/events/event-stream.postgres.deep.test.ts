import { Client } from 'pg'
import { expect, test } from 'vitest'
import { namesOf, openStream } from '../support/stream.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'
const QUICK = { pollMs: 20, keepAliveMs: 200, rightsMs: 50 }

const start = () => startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' }, streamPace: QUICK })

async function addCustomer({ call }: Pick<TestServer, 'call'>, firstName: string): Promise<void> {
  expect((await call('POST', `${PARK}/customers`, { body: { firstName } })).status).toBe(201)
}

test('a stream tells what any node writes, and goes on at any node', async () => {
  const here = await start()
  const there = await here.startNode()
  const total = 60
  const steady = await Promise.all([here, there, here, there].map((node) => openStream(node)))
  const wandering = (async () => {
    const seen: string[] = []
    let lastEventId = steady[0]?.lastId() ?? ''
    for (let round = 0; seen.length < total; round++) {
      const stream = await openStream(round % 2 ? there : here, { lastEventId })
      await stream.until(Math.min(5, total - seen.length))
      stream.close()
      await stream.ended
      seen.push(...namesOf(stream.events))
      lastEventId = stream.lastId()
    }
    return seen
  })()
  await Promise.all(
    [here, there].map(async (node, writer) => {
      for (let number = 0; number < total / 2; number++) await addCustomer(node, `${writer}-${number}`)
    }),
  )
  const orders = await Promise.all(steady.map(async (stream) => namesOf(await stream.until(total))))
  expect(new Set(orders[0]).size).toBe(total)
  for (const order of [...orders, await wandering]) expect(order).toEqual(orders[0])
})

test('an event waits for the transactions that began before its own, and comes in the order in which the log has it', async () => {
  const server = await start()
  const stream = await openStream(server)
  const { database } = server.installation.settings
  const open = new Client({ connectionString: database.kind === 'postgres' ? database.url : '' })
  await open.connect()
  try {
    await open.query('begin')
    await open.query('select pg_current_xact_id()')
    await addCustomer(server, 'second')
    await stream.when(() => stream.comments.includes('nothing new'))
    expect(stream.events).toEqual([])
    // It began first, and is committed last: it must not be stepped over.
    await open.query(
      `insert into events (organization_id, id, key, at, trace_id, span_id, actor, lineage, concerns, body)
       values ($1, 'evt_01k00000000000000000000000', 'customer:created', $2, '', '', '{}', '{}', ' ', $3)`,
      [server.organization.id, Date.now(), Buffer.from('{"data":{"customer":{"firstName":"first"}}}')],
    )
    await open.query('commit')
    expect(namesOf(await stream.until(2))).toEqual(['first', 'second'])
  } finally {
    await open.end()
  }
})

test('a key that is deleted at one node ends its streams at the others', async () => {
  const here = await start()
  const there = await here.startNode()
  const made = await here.call('POST', '/api/api-keys', { body: { name: 'Stream' } })
  const stream = await openStream(there, { key: made.body.key })
  expect(stream.status).toBe(200)
  await here.call('DELETE', `/api/api-keys/${made.body.id}`)
  expect(await stream.ended).toBe('ended')
})
