import type { IncomingHttpHeaders } from 'node:http'
import { expectTypeOf, test } from 'vitest'
import {
  type Refusal,
  type SignatureReason,
  type Verdict,
  verify,
  verifySignature,
  type WebhookEnvelope,
  type WebhookHeaders,
} from './index.ts'
import { verifyAsync } from './web.ts'

const secrets: string[] = []
const body = ''

test('headers give an id, a signature alone gives none', () => {
  expectTypeOf(verify({ body, headers: {}, secrets })).toEqualTypeOf<Verdict<WebhookEnvelope, string>>()
  expectTypeOf(verify({ body, signature: '', secrets })).toEqualTypeOf<Verdict<WebhookEnvelope, null>>()
  expectTypeOf(verifyAsync({ body, headers: {}, secrets })).resolves.toEqualTypeOf<Verdict<WebhookEnvelope, string>>()
})

test('takes the headers of every host', () => {
  expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>()
  expectTypeOf<Headers>().toExtend<WebhookHeaders>()
  expectTypeOf<Map<string, string>>().toExtend<WebhookHeaders>()
  expectTypeOf<Record<string, string | undefined>>().toExtend<WebhookHeaders>()
  expectTypeOf<{ [name: string]: string[] }>().toExtend<WebhookHeaders>()
})

test('takes no parsed body, no undefined secret, and not both headers and a signature', () => {
  // @ts-expect-error a parsed body
  verify({ body: { event: 'a' }, headers: {}, secrets })
  // @ts-expect-error a variable that may not be set
  verify({ body, headers: {}, secrets: [process.env.SECRET] })
  // @ts-expect-error both
  verify({ body, headers: {}, signature: '', secrets })
  // @ts-expect-error neither
  verify({ body, secrets })
})

test('the verdict narrows by ok, the envelope by event', () => {
  type Mine =
    | (WebhookEnvelope & { readonly event: 'space.created'; readonly data: { readonly id: string } })
    | (WebhookEnvelope & { readonly event: 'space.deleted'; readonly data: { readonly reason: string } })
  const verdict = verify<Mine>({ body, headers: {}, secrets })
  if (!verdict.ok) {
    expectTypeOf(verdict).toEqualTypeOf<Refusal>()
  } else if (verdict.envelope.event === 'space.created') {
    expectTypeOf(verdict.envelope.data).toEqualTypeOf<{ readonly id: string }>()
    expectTypeOf(verdict.id).toEqualTypeOf<string>()
  }
  const signature = verifySignature({ body, headers: {}, secrets })
  if (!signature.ok) expectTypeOf(signature.reason).toEqualTypeOf<SignatureReason>()
})
