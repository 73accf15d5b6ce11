import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign, type Verdict, verify, verifyAsync } from '../src/index.ts'

const secret = '6f1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff0'
const body = Buffer.from('{"event":"é","data":{"amount":1.0},"timestamp":1700000000000,"traceId":"t"}')
const signature = sign(body, secret)
let server: Server

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    if (incoming.url === '/streamed') {
      response.end(JSON.stringify(await verifyAsync(incoming, { secrets: [secret], maxBytes: 1000 })))
      return
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    response.end(JSON.stringify(verify({ body: Buffer.concat(chunks), headers: incoming.headers }, { secrets: [secret] })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

test('[SIGN-04] verifies the bytes that came over the wire, in pieces', async () => {
  expect(await deliver(signature)).toMatchObject({ ok: true, id: 'evt_1', event: { event: 'é', data: { amount: 1 } } })
})

test('[SIGN-04] verifyAsync reads a request of node:http itself', async () => {
  expect(await deliver(signature, { path: '/streamed' })).toMatchObject({ ok: true, id: 'evt_1', event: { data: { amount: 1 } } })
})

test('a body that is too large is answered all the same', async () => {
  expect(await deliver(signature, { path: '/streamed', rest: Buffer.alloc(1_000_000) })).toMatchObject({ reason: 'body_too_large' })
})

test('refuses a header that came twice', async () => {
  expect(await deliver([signature, signature])).toMatchObject({ reason: 'multiple_signatures' })
})

test('refuses a request without the header', async () => {
  expect(await deliver([])).toMatchObject({ reason: 'signature_missing' })
})

function deliver(value: string | string[], { path = '/', rest = body.subarray(11) } = {}): Promise<Verdict> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { 'X-Webhook-Event-ID': 'evt_1', 'X-Webhook-Signature': value }
    const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve(JSON.parse(text))
    })
    outgoing.on('error', reject)
    // The first piece ends in the middle of a letter of two bytes.
    outgoing.write(body.subarray(0, 11))
    outgoing.end(rest)
  })
}
