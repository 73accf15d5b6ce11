import { expect, test, vi } from 'vitest'
import { vector } from '../test/vectors.ts'
import { verify } from './verify.ts'
import { verifyAsync, verifySignatureAsync } from './verify-async.ts'
import { hmacKey } from './web-hmac.ts'

const delivery = vector('1')
const secrets = delivery.secrets
const body = delivery.body.text as string
const signature = delivery.header
const headers = new Headers({ 'X-Webhook-Signature': signature as string, 'X-Webhook-Event-ID': 'evt_0001' })

test('verifies a Fetch request', async () => {
  const request = new Request('https://receiver.example/hooks', { method: 'POST', headers, body })
  const verdict = await verifyAsync({ body: await request.arrayBuffer(), headers: request.headers }, { secrets })
  expect(verdict).toMatchObject({ ok: true, id: 'evt_0001', event: { event: 'space.created' } })
})

test('parses what it verified, even if the buffer changes meanwhile', async () => {
  const bytes = Buffer.from(body)
  const verdict = verifyAsync({ body: bytes, headers }, { secrets })
  bytes.write(body.replace('sp_1', 'sp_2'))
  expect(await verdict).toMatchObject({ ok: true, event: { data: { id: 'sp_1' } } })
})

test('takes shared and resizable memory, which WebCrypto itself refuses', async () => {
  const source = Buffer.from(body)
  const shared = new Uint8Array(new SharedArrayBuffer(source.length))
  shared.set(source)
  // Newer than the ES2023 types, and present in Node 20.
  const Resizable = ArrayBuffer as unknown as new (length: number, options: { maxByteLength: number }) => ArrayBuffer
  const resizable = new Uint8Array(new Resizable(source.length, { maxByteLength: 4096 }))
  resizable.set(source)
  for (const view of [shared, resizable]) {
    expect(await verifyAsync({ body: view, headers }, { secrets })).toEqual(verify({ body: view, headers }, { secrets }))
    expect(await verifySignatureAsync({ body: view, headers }, { secrets })).toEqual({ ok: true, matchedSecret: 0 })
  }
})

test('imports the key of a secret once, and those of a diagnosis every time', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  const secret = '5'.repeat(64)
  await Promise.all([hmacKey(secret), hmacKey(secret), hmacKey(secret)])
  expect(importKey).toHaveBeenCalledTimes(1)
  const bytes = new Uint8Array(32)
  await Promise.all([hmacKey(bytes), hmacKey(bytes)])
  expect(importKey).toHaveBeenCalledTimes(3)
})

test('keeps a bounded number of keys', async () => {
  await Promise.all(Array.from({ length: 1001 }, (_, index) => hmacKey(`secret ${index}`)))
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockClear()
  await hmacKey('secret 0')
  expect(importKey).toHaveBeenCalledTimes(0)
  await hmacKey('secret 1000')
  await hmacKey('secret 1000')
  expect(importKey).toHaveBeenCalledTimes(2)
})
