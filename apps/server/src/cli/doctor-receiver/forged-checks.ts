import { createHash } from 'node:crypto'
import { type CheckSender, type Difference, envelope, hmac, message } from './message.ts'
import type { ReceiverCheck, Weight } from './receiver-check.ts'

const COMPARE = 'Compute the HMAC over the body that arrived, and compare all of it, in constant time.'
const FORM = 'The header has to be sha256= and 64 lower-case hex digits, exactly once.'
const KEY = 'Refuse everything while the secret is missing: an empty or undefined variable must never become the key.'
const SOUND = 'Refuse with 400 what is authentic but not sound: event, data, timestamp and traceId have to be there.'

/** Requests that a receiver must refuse. */
export function forgedChecks(sender: CheckSender): readonly ReceiverCheck[] {
  const { secret } = sender
  const body = envelope(sender, 'forged')
  const right = hmac(body, secret)
  const refuse = (
    id: string,
    title: string,
    remedy: string,
    difference: Difference,
    weight: Weight = 'severe',
    sentBody: string | Uint8Array = body,
  ) => ({
    id,
    title,
    duty: 'refuse' as const,
    weight,
    remedy,
    sent: message(sender, id, sentBody, difference),
  })
  const header = (id: string, title: string, signature: Difference['signature'], weight?: Weight) =>
    refuse(id, title, FORM, { signature: signature ?? null }, weight)
  const keyed = (id: string, title: string, key: string | Uint8Array, weight?: Weight) => refuse(id, title, KEY, { key }, weight)
  const altered = (id: string, title: string, sentBody: string | Uint8Array) =>
    refuse(id, title, COMPARE, { signed: body }, 'severe', sentBody)
  const unsound = (id: string, title: string, sentBody: string | Uint8Array) => refuse(id, title, SOUND, {}, 'minor', sentBody)
  return [
    header('no-signature', 'no signature', null),
    header('empty-signature', 'an empty signature', ''),
    header('prefix-alone', 'sha256= and nothing behind it', 'sha256='),
    header('no-prefix', 'the right digits without sha256=', right, 'minor'),
    header('prefix-in-capitals', 'SHA256= and the right digits', `SHA256=${right}`, 'minor'),
    header('double-prefix', 'the prefix twice', `sha256=sha256=${right}`, 'minor'),
    header('sha1', 'a signature with SHA-1', `sha1=${hmac(body, secret, 'sha1')}`, 'serious'),
    header('sha512-cut', 'the beginning of a signature with SHA-512', `sha256=${hmac(body, secret, 'sha512').slice(0, 64)}`),
    header('one-digit-less', 'the right signature without its last digit', `sha256=${right.slice(0, -1)}`),
    header('one-byte-less', 'the right signature without its last byte', `sha256=${right.slice(0, -2)}`),
    header('first-byte-alone', 'the first byte of the right signature', `sha256=${right.slice(0, 2)}`),
    header('one-digit-more', 'the right signature and one more digit', `sha256=${right}0`),
    header('no-hex', 'the right signature with a letter that is no digit', `sha256=${right.slice(0, 62)}zz`),
    header('capitals', 'the right digits in capitals', `sha256=${right.toUpperCase()}`, 'minor'),
    header('blank-inside', 'the right digits with a blank among them', `sha256=${right.slice(0, 32)} ${right.slice(32)}`, 'minor'),
    header('base64', 'the right signature in base64', `sha256=${Buffer.from(right, 'hex').toString('base64')}`, 'minor'),
    header('zeros', '64 zeros', `sha256=${'0'.repeat(64)}`),
    header('last-digit', 'a wrong last digit', `sha256=${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`),
    header('first-digit', 'a wrong first digit', `sha256=${right.startsWith('0') ? '1' : '0'}${right.slice(1)}`),
    header('wrong-and-right', 'a wrong and the right signature, joined by a comma', `sha256=${'0'.repeat(64)}, sha256=${right}`, 'minor'),
    header('twice', 'the header twice, wrong and right', [`sha256=${'0'.repeat(64)}`, `sha256=${right}`], 'minor'),
    header('digest-alone', 'the hash of the body, without any key', `sha256=${createHash('sha256').update(body).digest('hex')}`),
    keyed('empty-key', 'signed with an empty key', ''),
    keyed('undefined-key', 'signed with the key "undefined"', 'undefined'),
    keyed('null-key', 'signed with the key "null"', 'null'),
    keyed('zeros-key', 'signed with 64 zeros', '0'.repeat(64)),
    keyed('object-key', 'signed with the key "[object Object]"', '[object Object]'),
    refuse('other-key', 'signed with another secret', COMPARE, { key: createHash('sha256').update(secret).digest('hex') }),
    keyed('decoded-key', 'signed with the bytes that the secret encodes', Buffer.from(secret, 'hex'), 'serious'),
    keyed('key-with-line-end', 'signed with the secret and a line end', `${secret}\n`, 'serious'),
    altered('one-letter-changed', 'a body with one letter changed', body.replace('forged', 'forgeD')),
    altered('line-end-added', 'a body with a line end added', `${body}\n`),
    altered('blank-added', 'a body with a blank added', body.replace('{', '{ ')),
    altered('member-added', 'a body with a member added', body.replace('{', '{"admin":true,')),
    altered('mark-added', 'a body behind a byte order mark', `\ufeff${body}`),
    altered('cut', 'a body without its last letter', body.slice(0, -1)),
    altered('empty', 'an empty body under the signature of another', ''),
    altered('another', 'a body under the signature of another delivery', envelope(sender, 'another')),
    refuse(
      'no-id',
      'authentic, but without an id',
      'Without X-Webhook-Event-ID no duplicate can be told: refuse it.',
      { id: null },
      'minor',
    ),
    unsound('no-json', 'authentic, but no JSON', 'hello'),
    unsound('half-json', 'authentic, but half of a JSON', body.slice(0, 40)),
    unsound(
      'no-utf8',
      'authentic, but not UTF-8',
      Buffer.concat([Buffer.from(body.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ),
    unsound('null-body', 'authentic, but null', 'null'),
    unsound('list-body', 'authentic, but a list', '[1]'),
    unsound('no-event', 'authentic, but without event', body.replace('"event"', '"evnt"')),
    unsound('no-timestamp', 'authentic, but its timestamp is a text', body.replace(/"timestamp":\d+/, '"timestamp":"now"')),
  ]
}
