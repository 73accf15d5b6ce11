import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { expectTypeOf, test } from 'vitest'
import {
  type Accepted,
  type AnyDelivery,
  type Refused,
  type SignatureReason,
  type Verdict,
  verify,
  verifyOrThrow,
  verifySignature,
  type WebhookEnvelope,
  type WebhookHeaders,
} from './index.ts'
import { verifyAsync, verifyOrThrowAsync } from './web.ts'

const secrets: string[] = []
const body = ''

test('gives a verdict, at once or as a promise', () => {
  expectTypeOf(verify({ body, headers: {} }, { secrets })).toEqualTypeOf<Verdict>()
  expectTypeOf(verifyOrThrow({ body, headers: {} }, { secrets })).toEqualTypeOf<Accepted>()
  expectTypeOf(verifyAsync({ body, headers: {} }, { secrets })).resolves.toEqualTypeOf<Verdict>()
  expectTypeOf(verifyOrThrowAsync({ body, headers: {} }, { secrets: () => secrets })).resolves.toEqualTypeOf<Accepted>()
})

test('takes requests and streams of every host', () => {
  expectTypeOf<Request>().toExtend<AnyDelivery>()
  expectTypeOf<IncomingMessage>().toExtend<AnyDelivery>()
  expectTypeOf<{ body: Readable; headers: Headers }>().toExtend<AnyDelivery>()
  expectTypeOf<{ body: ReadableStream<Uint8Array>; headers: string[] }>().toExtend<AnyDelivery>()
})

test('takes the headers of every host', () => {
  expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>()
  expectTypeOf<Headers>().toExtend<WebhookHeaders>()
  expectTypeOf<Map<string, string>>().toExtend<WebhookHeaders>()
  expectTypeOf<Record<string, string | undefined>>().toExtend<WebhookHeaders>()
  expectTypeOf<{ [name: string]: string[] }>().toExtend<WebhookHeaders>()
})

test('takes no parsed body, no undefined secret, and not a body without headers', () => {
  // @ts-expect-error a parsed body
  verify({ body: { event: 'a' }, headers: {} }, { secrets })
  // @ts-expect-error a variable that may not be set
  verify({ body, headers: {} }, { secrets: [process.env.SECRET] })
  // @ts-expect-error no headers
  verify({ body }, { secrets })
})

test('the verdict narrows by ok, the envelope by event', () => {
  type Mine =
    | (WebhookEnvelope & { readonly event: 'space.created'; readonly data: { readonly id: string } })
    | (WebhookEnvelope & { readonly event: 'space.deleted'; readonly data: { readonly reason: string } })
  const verdict = verify<Mine>({ body, headers: {} }, { secrets })
  if (!verdict.ok) {
    expectTypeOf(verdict).toEqualTypeOf<Refused>()
  } else if (verdict.event.event === 'space.created') {
    expectTypeOf(verdict.event.data).toEqualTypeOf<{ readonly id: string }>()
    expectTypeOf(verdict.id).toEqualTypeOf<string>()
    expectTypeOf(verdict.timestamp).toEqualTypeOf<number>()
  }
  const signature = verifySignature({ body, headers: {} }, { secrets })
  if (!signature.ok) expectTypeOf(signature.reason).toEqualTypeOf<SignatureReason>()
})
