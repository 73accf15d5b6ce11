import { test } from 'vitest'
import http from 'node:http'
import { startTestServer } from './support/test-server.ts'
test('probe', async () => {
  const s = await startTestServer()
  const o = '/api/orgs/test-park'
  const out: unknown[] = [['start']]
  async function p(name: string, method: string, path: string, options: any = {}) {
    const t = performance.now()
    try {
      const a = await s.call(method, path, options)
      const b = JSON.stringify(a.body)
      out.push([name, a.status, Math.round(performance.now() - t) + 'ms', b.length, b.slice(0, 400)])
    } catch (e: any) { out.push([name, 'THROWN', Math.round(performance.now() - t) + 'ms', String(e.message).slice(0, 400), String(e.cause ?? '')]) }
  }
  const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`a${i}`, 1]))
  for (const n of [1, 62, 63, 64, 65, 100, 5000]) await p('many ' + n, 'POST', `${o}/customers`, { body: many(n) })
  await p('bypass', 'POST', `${o}/customers`, { body: { ...many(100), firstName: 12, status: 'HACK', customFields: 'x', externalId: 'a/b' } })
  await p('bypass2', 'POST', `${o}/customers`, { body: { firstName: 12, status: 'HACK', customFields: 'x', ...many(100) } })
  await p('bypass3', 'PATCH', `${o}`, { body: { ...many(100), timeZone: 5, name: { a: 1 }, id: 'org_x' } })
  await p('bypass3', 'GET', `${o}`, { })
  await p('bypass4', 'POST', `${o}/webhooks`, { body: { ...many(100), url: 5 } })
  await p('bypass5', 'GET', `${o}/tasks?${Array.from({ length: 100 }, (_, i) => `a${i}=1`).join('&')}`)
  await p('bypass6', 'POST', `/api/session`, { key: null, body: { ...many(100) } })
  await p('bypass7', 'POST', `/api/api-keys`, { body: { ...many(100), name: 5, permissions: 'x' } })
  const send = (headers: any, chunks: Buffer[], path = `${o}/customers`) => new Promise<string>((resolve) => {
    const r = http.request({ port: s.server.port, method: 'POST', path, headers: { 'x-api-key': s.key, 'content-type': 'application/json', ...headers } }, (res) => {
      let t = ''; res.on('data', (d) => (t += d)); res.on('end', () => resolve(res.statusCode + ' ' + JSON.stringify(res.headers).slice(0, 300) + t.slice(0, 100))); res.on('error', (e) => resolve('res error ' + e.message))
    })
    r.on('error', (e) => resolve('ERROR ' + e.message))
    for (const c of chunks) r.write(c)
    r.end()
  })
  const meg = Buffer.from(JSON.stringify({ firstName: 'x'.repeat(1048576) }))
  for (let i = 0; i < 5; i++) {
    out.push(['content-length', await send({ 'content-length': meg.length }, [meg])])
    out.push(['chunked 1', await send({ 'transfer-encoding': 'chunked' }, [meg])])
    out.push(['chunked n', await send({ 'transfer-encoding': 'chunked' }, Array.from({ length: 17 }, () => Buffer.alloc(65536, 32)))])
    out.push(['chunked 10M', await send({ 'transfer-encoding': 'chunked' }, Array.from({ length: 160 }, () => Buffer.alloc(65536, 32)))])
    out.push(['cl 10M', await send({ 'content-length': 10485760 }, Array.from({ length: 160 }, () => Buffer.alloc(65536, 32)))])
    out.push(['cl 10M 401', await send({ 'x-api-key': 'x', 'content-length': 10485760 }, Array.from({ length: 160 }, () => Buffer.alloc(65536, 32)))])
  }
  for (let i = 0; i < 5; i++) await p('fetch 1M+1', 'POST', `${o}/customers`, { raw: new Uint8Array(1048577).fill(32) })
  for (let i = 0; i < 5; i++) await p('fetch 10M', 'POST', `${o}/customers`, { raw: new Uint8Array(10485770).fill(32) })
  for (let i = 0; i < 3; i++) await p('fetch 10M 401', 'POST', `${o}/customers`, { key: null, raw: new Uint8Array(10485770).fill(32) })
  out.push(['end', s.logged().split('\n').filter((l) => l.includes('"level":50')).slice(0, 3)])
  for (const l of out) console.log(JSON.stringify(l))
}, 200000)
