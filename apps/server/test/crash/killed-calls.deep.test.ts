import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/program.ts'
import { holdBack, startReceiver } from '../support/receiver.ts'
import { callingFlow, trustedCertificate } from '../support/sink.ts'
import { advance, judgedByClock, makeKey, PARK, post, serve, withStore } from './park.ts'

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const
const SECRET = 'Bearer s3cret-of-the-killed'

test('[G54] killed in the middle of calls, the server makes again what does the same twice, and the others have failed', async () => {
  const { certificate, environment } = trustedCertificate()
  const settings = { ...judgedByClock, ...environment }
  const folder = temporaryFolder()
  const held = holdBack()
  const sink = await startReceiver(held.answering, certificate)
  const first = await serve(folder, settings)
  const key = await makeKey(folder, settings)
  for (const method of METHODS) {
    const headers = [{ id: 'h', key: 'Authorization', value: SECRET }]
    const definition = callingFlow({ method, url: `https://127.0.0.1:${sink.port}/`, headers })
    const made = (await (await post(first.port, key, `${PARK}/automations`, { name: method, definition })).json()) as {
      readonly id: string
    }
    expect((await post(first.port, key, `${PARK}/automations/${made.id}`, { enabled: true }, 'PATCH')).status).toBe(200)
  }
  expect((await post(first.port, key, `${PARK}/customers`, { firstName: 'Ada' })).status).toBe(201)
  await sink.take(METHODS.length)
  first.program.signal('SIGKILL')
  await first.program.ended
  const left = await withStore(folder, settings, (store) => store.read((db) => db.selectFrom('run_calls').selectAll().execute()))
  expect(left.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(METHODS.map(() => 'sending 1'))

  held.release()
  const second = await serve(folder, settings)
  await advance(second.port, key)
  second.program.signal('SIGTERM')
  await second.program.ended
  expect(sink.received.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'DELETE', 'GET', 'GET', 'PATCH', 'POST', 'PUT', 'PUT'])
  expect(new Set(sink.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(METHODS.length)
  expect(new Set(sink.received.map(({ headers }) => headers.authorization))).toEqual(new Set([SECRET]))
  const runs = await withStore(folder, settings, (store) => store.read((db) => db.selectFrom('runs').select(['status', 'error']).execute()))
  const interrupted = expect.stringContaining('interrupted, outcome unknown')
  const completed = { status: 'completed', error: null }
  expect(runs.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    completed,
    completed,
    completed,
    { status: 'failed', error: interrupted },
    { status: 'failed', error: interrupted },
  ])
})
