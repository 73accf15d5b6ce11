import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Clock, createClock, HOUR, MINUTE } from '../support/clock.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { receiversAllowed } from '../support/receiver.ts'
import { startFickleReceiver } from '../support/standing-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const TOKEN = 'a-token-of-some-length'

const get = (port: number, path = '/metrics', headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })

/** Each line of the metrics that begins with a name, by what stands behind that name. */
async function read({ server }: TestServer, name: string): Promise<Record<string, number>> {
  const text = await (await get(server.metricsPort as number)).text()
  const samples = text.split('\n').filter((line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)))
  return Object.fromEntries(
    samples.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

async function startWatched(): Promise<{ readonly server: TestServer; readonly clock: Clock }> {
  const clock = createClock()
  return { clock, server: await startTestServer({ now: clock.now, environment: { ...receiversAllowed, BELFRY_METRICS_PORT: '0' } }) }
}

describe('the metrics', () => {
  test('are nowhere unless somebody asks for them', async () => {
    const { server } = await startTestServer()
    expect(server.metricsPort).toBeNull()
    expect((await get(server.port)).status).toBe(404)
  })

  test('are on the port of the service for whoever has the token, and for nobody else', async () => {
    const { server } = await startTestServer({ environment: { BELFRY_METRICS_TOKEN: TOKEN } })
    expect((await get(server.port)).status).toBe(401)
    expect((await get(server.port, '/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
    const answer = await get(server.port, '/metrics', { authorization: `Bearer ${TOKEN}` })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(await answer.text()).toMatch(/^belfry_due_lag_seconds\{work="deliveries"\} 0$/m)
  })

  test('on a port of their own are not on that of the service, and end with it', async () => {
    const { server } = (await startWatched()).server
    const port = server.metricsPort as number
    expect((await get(server.port)).status).toBe(404)
    expect((await get(port)).status).toBe(200)
    expect((await get(port, '/api/orgs')).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405)
    await server.stop()
    await expect(get(port)).rejects.toThrow()
  })

  test('count requests by the pattern of their route and hold no id, slug or path', async () => {
    const { server } = await startWatched()
    const { body } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.call('GET', `${ORG}/customers/${body.id}`)
    await server.call('GET', `${ORG}/customers/cus_00000000000000000000000000`)
    await get(server.server.port, '/api/there-is-no/such-thing')
    const route = '/orgs/{organizationId}/customers/{id}'
    const counted = await read(server, 'belfry_http_request_seconds_count')
    expect(counted).toMatchObject({
      [`{method="GET",route="${route}",status="200"}`]: 1,
      [`{method="GET",route="${route}",status="404"}`]: 1,
      '{method="GET",route="none",status="404"}': 1,
    })
    const text = await (await get(server.server.metricsPort as number)).text()
    for (const secret of [server.organization.id, 'test-park', body.id, 'such-thing']) expect(text).not.toContain(secret)
  })

  test('say what waits and for how long, what came of attempts, and which runs are not over', async () => {
    const { server, clock } = await startWatched()
    const receiver = await startFickleReceiver()
    await addWebhook(server, receiver.url, ['customer:created'])
    await enableFlow(
      server,
      draw({ start: on('customer:created'), wait: ['delay', { mode: 'duration', duration: { amount: 2, unit: 'days' } }] }),
    )
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect(await read(server, 'belfry_deliveries_waiting')).toEqual({
      '{due="later"}': 1,
      '{due="minute"}': 0,
      '{due="hour"}': 0,
      '{due="longer"}': 0,
    })
    expect(await read(server, 'belfry_runs_unfinished')).toEqual({ '{status="running"}': 0, '{status="waiting"}': 1 })
    expect(await read(server, 'belfry_incidents_open')).toMatchObject({ '{of="automations"}': 0 })
    expect(await read(server, 'belfry_delivery_attempt_seconds_count')).toEqual({ '{outcome="refused"}': 1 })
    expect(await read(server, 'belfry_run_ticks_total')).toEqual({ '{status="waiting"}': 1 })
    receiver.status = 200
    clock.advance(HOUR)
    await server.server.idle()
    expect(await read(server, 'belfry_delivery_attempt_seconds_count')).toMatchObject({ '{outcome="delivered"}': 1 })
    expect((await read(server, 'belfry_transaction_seconds_count'))['{outcome="committed"}']).toBeGreaterThan(3)
    expect(await read(server, 'belfry_transactions_open')).toEqual({ '': 0 })
    const { database } = server.installation.settings
    if (database.kind === 'sqlite') {
      expect(await read(server, 'belfry_sqlite_wal_bytes')).toEqual({ '': expect.any(Number) })
      expect(await read(server, 'belfry_sqlite_checkpoints_total')).toEqual({ '{outcome="made"}': 0, '{outcome="failed"}': 0 })
      expect(await read(server, 'belfry_sqlite_checkpoint_pauses_total')).toEqual({ '': 0 })
    }
    expect(Object.keys(await read(server, 'nodejs_eventloop_lag_seconds'))).toHaveLength(1)
  })

  test('tell how late the first due work is, asking the database once in five seconds at most', async () => {
    const { server, clock } = await startWatched()
    const { store } = server.installation
    const run = { organization_id: 'org_1', id: 'whk_1' }
    await store.write(({ db }) =>
      db
        .insertInto('webhook_incidents')
        .values({ ...run, webhook_id: 'whk_1', started_at: 1, failing_since: 1, last_failed_at: 1, due_at: clock.now() - MINUTE })
        .execute(),
    )
    const first = await read(server, 'belfry_incidents_open')
    expect(first['{of="webhooks"}']).toBe(1)
    await store.write(({ db }) => db.deleteFrom('webhook_incidents').execute())
    expect(await read(server, 'belfry_incidents_open')).toEqual(first)
  })

  test('are explained in the guide, each of them', async () => {
    const { server } = await startWatched()
    const text = await (await get(server.server.metricsPort as number)).text()
    const names = [...text.matchAll(/^# TYPE (belfry_\w+)/gm)].map(([, name]) => name as string)
    const guide = readFileSync(new URL('../../../../docs/guide/watching.md', import.meta.url), 'utf8')
    expect(names.length).toBeGreaterThan(9)
    for (const name of names) expect(guide).toContain(`\`${name}\``)
  })
})
