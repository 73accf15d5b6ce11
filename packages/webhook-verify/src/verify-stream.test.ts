import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { headersOf, vector } from '../test/vectors.ts'
import type { AnyDelivery, VerifyAsyncOptions } from './input.ts'
import { sign } from './sign.ts'
import { WebhookVerificationError } from './verification-error.ts'
import * as node from './verify.ts'
import * as web from './verify-async.ts'

const { body: held, header, secrets } = vector('1')
const body = held.text as string
const headers = headersOf(header)
const plainHeaders = headers as Record<string, string>
const address = 'https://receiver.example/hooks'

describe.each(Object.entries({ node, web }))('verifyAsync of %s', (_, { verifyAsync, verifyOrThrowAsync }) => {
  const verdictOf = (input: unknown, options?: Partial<VerifyAsyncOptions>) => verifyAsync(input as AnyDelivery, { secrets, ...options })

  test('reads a Request, and says so when it was read before', async () => {
    const request = new Request(address, { method: 'POST', headers: plainHeaders, body })
    expect(await verdictOf(request)).toMatchObject({ ok: true, id: 'evt_0001', event: { event: 'space.created' } })
    expect(request.bodyUsed).toBe(true)
    expect(await verdictOf(request)).toMatchObject({ reason: 'body_unreadable', hint: expect.stringContaining('read before') })
  })

  test('a Request without a body has an empty one', async () => {
    const empty = { ...plainHeaders, 'X-Webhook-Signature': sign('', secrets[0] as string) }
    expect(await verdictOf(new Request(address, { method: 'POST', headers: empty }))).toMatchObject({ reason: 'body_malformed' })
  })

  test('a body of null that is no Request is no body', async () => {
    expect(await verdictOf({ body: null, headers })).toMatchObject({ reason: 'body_not_raw' })
  })

  test('reads streams of Node, in bytes or in text', async () => {
    const bytes = Buffer.from(body)
    expect(await verdictOf({ body: Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), headers })).toMatchObject({ ok: true })
    expect(await verdictOf({ body: Readable.from(body), headers })).toMatchObject({ ok: true })
    const used = Readable.from([bytes])
    await used.toArray()
    expect(await verdictOf({ body: used, headers })).toMatchObject({ reason: 'body_unreadable' })
  })

  test('a locked stream is unreadable', async () => {
    const stream = new Blob([body]).stream()
    stream.getReader()
    expect(await verdictOf({ body: stream, headers })).toMatchObject({ reason: 'body_unreadable' })
  })

  test('a stream that breaks off gives a verdict', async () => {
    const broken = () =>
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('socket hang up'))
        },
      })
    const cut = Readable.from(
      (async function* () {
        yield body
        throw new Error('socket hang up')
      })(),
    )
    for (const stream of [broken(), cut]) {
      expect(await verdictOf({ body: stream, headers })).toMatchObject({
        reason: 'body_unreadable',
        hint: expect.stringContaining('broke off'),
      })
    }
  })

  test('a stream of anything but bytes is not raw', async () => {
    expect(await verdictOf({ body: Readable.from([{ parsed: true }]), headers })).toMatchObject({ reason: 'body_not_raw' })
  })

  test('reads no more than maxBytes', async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1000)))
    const cancel = vi.fn()
    const endless = new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
    expect(await verdictOf({ body: endless, headers }, { maxBytes: 2500 })).toMatchObject({ reason: 'body_too_large' })
    expect(pull).toHaveBeenCalledTimes(3)
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  test('reads nothing of a body whose Content-Length is too large', async () => {
    const pull = vi.fn()
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 })
    const announced = { ...headers, 'Content-Length': '10485761' }
    expect(await verdictOf({ body: stream, headers: announced })).toMatchObject({ reason: 'body_too_large' })
    expect(pull).not.toHaveBeenCalled()
    expect(stream.locked).toBe(false)
  })

  test('a stream of Node that is too large stays open: its socket carries the answer', async () => {
    const stream = Readable.from([Buffer.alloc(10), Buffer.alloc(10)])
    expect(await verdictOf({ body: stream, headers }, { maxBytes: 5 })).toMatchObject({ reason: 'body_too_large' })
    expect(stream.destroyed).toBe(false)
  })

  test.each([{ getReader: 1 }, { iterator: 1 }, { data: {} }, [1], 5, true])('a parsed body like %j gives a verdict', async (parsed) => {
    expect(await verdictOf({ body: parsed, headers })).toMatchObject({ reason: 'body_not_raw' })
  })

  test('asks a function for the secrets, and lets it fail', async () => {
    expect(await verdictOf({ body, headers }, { secrets: () => secrets })).toMatchObject({ ok: true })
    expect(await verdictOf({ body, headers }, { secrets: async () => secrets })).toMatchObject({ ok: true })
    expect(await verdictOf({ body, headers }, { secrets: async () => [] })).toMatchObject({ reason: 'secret_invalid' })
    const down = () => Promise.reject(new Error('the vault is down'))
    await expect(verdictOf({ body, headers }, { secrets: down })).rejects.toThrow('the vault is down')
  })

  test('the secrets are judged before the body', async () => {
    const used = new Request(address, { method: 'POST', headers: plainHeaders, body })
    await used.text()
    expect(await verdictOf(used, { secrets: [''] })).toMatchObject({ reason: 'secret_invalid' })
  })

  test('verifyOrThrowAsync gives what was accepted, and rejects with what was refused', async () => {
    expect(await verifyOrThrowAsync({ body, headers }, { secrets })).toEqual(await verdictOf({ body, headers }))
    const refused = verifyOrThrowAsync({ body: `${body} `, headers }, { secrets })
    await expect(refused).rejects.toThrow(WebhookVerificationError)
    await expect(refused).rejects.toMatchObject({ reason: 'signature_mismatch' })
  })
})
