import { describe, expect, test } from 'vitest'
import { queueMessage, saying, startConnectedServer, storedIntents } from '../support/connected-server.ts'
import type { TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

describe('two nodes', () => {
  test('send each effect once, and a request hears of it wherever it was sent', async () => {
    const here = await startConnectedServer(saying({ accepted: true }), { environment: { BELFRY_RATE_LIMIT: '0' } })
    const there = await here.startNode()
    const nodeOf = (index: number): TestServer => (index % 2 === 0 ? here : there)
    const doors = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await here.call('POST', `${PARK}/access-points`, { body: { name: 'Door' } })).body.id as string,
      ),
    )
    const [answers] = await Promise.all([
      Promise.all(doors.map((id, index) => nodeOf(index).call('POST', `${PARK}/access-points/${id}/open`))),
      ...Array.from({ length: 40 }, (_, index) => queueMessage(nodeOf(index))),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.physicalState}`))).toEqual(new Set(['200 OPEN']))
    await expect
      .poll(async () => {
        await Promise.all([here.server.idle(), there.server.idle()])
        return (await storedIntents(here)).every(({ status, attempts }) => status === 'accepted' && attempts === 1)
      })
      .toBe(true)
    const keys = here.receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([60, 60])
  })

  test('a repeat at the other node asks for nothing', async () => {
    const here = await startConnectedServer(saying({ accepted: true }))
    const there = await here.startNode()
    const again = { headers: { 'idempotency-key': 'open-1' } }
    const answers = await Promise.all([here, there, here, there].map((node) => node.call('POST', here.open, again)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(here.receiver.received).toHaveLength(1)
  })
})
