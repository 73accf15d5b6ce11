import { sign } from '../sign.ts'
import type { Reason } from '../verdict.ts'
import type { TestDelivery } from './fake-sender.ts'

/** A way to corrupt a delivery. */
export interface Corruption {
  /** What it changes. */
  readonly name: string
  /** The reason with which `verify` refuses the result. */
  readonly reason: Reason
  spoil(delivery: TestDelivery): TestDelivery
}

const signature = 'x-webhook-signature'

/** Ways to corrupt a delivery, each with the reason that `verify` gives. A receiver must refuse all of them. */
export const corruptions: readonly Corruption[] = Object.freeze([
  corruption('a letter of the body is another', 'signature_mismatch', ({ body }) => ({ body: changed(body, body.length >> 1) })),
  corruption('the end of the body is missing', 'signature_mismatch', ({ body }) => ({ body: body.slice(0, -1) })),
  corruption('the body has a newline at its end', 'signature_mismatch', ({ body }) => ({ body: bytesOf(`${textOf(body)}\n`) })),
  corruption('the body was parsed and written anew', 'signature_mismatch', ({ body }) => ({ body: bytesOf(rewritten(body)) })),
  corruption('the body is lost', 'signature_mismatch', () => ({ body: bytesOf('') })),
  corruption('the signature is that of another secret', 'signature_mismatch', ({ body }) => ({
    [signature]: sign(body, '0bad'.repeat(16)),
  })),
  corruption('the last digit of the signature is another', 'signature_mismatch', ({ headers }) => ({
    [signature]: `${headers[signature]?.slice(0, -1)}${headers[signature]?.endsWith('0') ? '1' : '0'}`,
  })),
  corruption('the signature is missing', 'signature_missing', () => ({ [signature]: '' })),
  corruption('the signature is cut off', 'signature_malformed', ({ headers }) => ({ [signature]: headers[signature]?.slice(0, -1) ?? '' })),
  corruption('the signature is in capitals', 'signature_malformed', ({ headers }) => ({
    [signature]: headers[signature]?.toUpperCase() ?? '',
  })),
  corruption('the signature came twice', 'multiple_signatures', ({ headers }) => ({
    [signature]: `${headers[signature]}, ${headers[signature]}`,
  })),
  corruption('the id is missing', 'event_id_invalid', () => ({ 'x-webhook-event-id': '' })),
])

type Change = Readonly<Record<string, string>> | { readonly body: Uint8Array<ArrayBuffer> }

function corruption(name: string, reason: Reason, change: (delivery: TestDelivery) => Change): Corruption {
  const spoil = (delivery: TestDelivery): TestDelivery => {
    const changes = change(delivery)
    if (changes.body instanceof Uint8Array) return { ...delivery, body: changes.body }
    const headers = Object.entries({ ...delivery.headers, ...(changes as Readonly<Record<string, string>>) }).filter(
      ([, value]) => value !== '',
    )
    return { ...delivery, headers: Object.fromEntries(headers) }
  }
  return { name, reason, spoil }
}

function changed(body: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  return body.map((byte, index) => (index === at ? byte ^ 1 : byte))
}

function rewritten(body: Uint8Array): string {
  return JSON.stringify(JSON.parse(textOf(body)), null, 2)
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
