import { describe, expect, test } from 'vitest'
import { vector } from '../test/vectors.ts'
import { sign } from './sign.ts'
import { verifySignature } from './verify.ts'
import { verifySignatureAsync } from './verify-async.ts'

const delivery = vector('1')
const secret = delivery.secrets[0] as string
const body = delivery.body.text as string
const signature = delivery.header
const pretty = JSON.stringify(JSON.parse(body), null, 2)
const unexplained = (length: number) => `Check the secret and that body (length ${length}) is as received, not JSON.stringify(req.body).`

describe('the message of signature_mismatch names the mistake', () => {
  test.each([
    [
      'a sender that decoded the secret',
      { body, signature: vector('1b').header, secrets: [secret] },
      'It would match the secret decoded from hex: the key is its text.',
    ],
    ['the same, as the second secret', { body, signature: vector('1b').header, secrets: ['a'.repeat(64), secret] }, 'decoded from hex'],
    [
      'a secret in capitals',
      { body, signature, secrets: [secret.toUpperCase()] },
      'It would match the hex digits in the secret in lower case.',
    ],
    ['a secret within quotes', { body, signature, secrets: [`"${secret}"`] }, 'the hex digits in the secret'],
    ['a secret in capitals within quotes', { body, signature, secrets: [`'${secret.toUpperCase()}'`] }, 'the hex digits in the secret'],
    ['a secret with its name in front', { body, signature, secrets: [`SECRET=${secret}`] }, 'the hex digits in the secret'],
    ['LF at the end', { body: `${body}\n`, signature, secrets: [secret] }, 'It would match the body without its last newline.'],
    ['CRLF at the end', { body: Buffer.from(`${body}\r\n`), signature, secrets: [secret] }, 'without its last newline'],
    ['reformatted JSON', { body: pretty, signature, secrets: [secret] }, 'It would match the body as compact JSON.'],
    ['reformatted JSON in bytes', { body: new TextEncoder().encode(pretty).buffer, signature, secrets: [secret] }, 'as compact JSON'],
    ['an empty body', { body: '', signature, secrets: [secret] }, 'body (length 0) is as received'],
    ['no known mistake', { body: 'x', signature, secrets: [secret] }, unexplained(1)],
    ['no known mistake, and a secret without digits', { body: 'x', signature, secrets: ['zzz'] }, unexplained(1)],
    ['bytes that are not UTF-8', { body: Buffer.from([0xff]), signature, secrets: [secret] }, unexplained(1)],
  ])('%s', async (_, input, said) => {
    const verdict = verifySignature(input)
    expect(verdict).toMatchObject({ ok: false, reason: 'signature_mismatch', message: expect.stringContaining(said) })
    expect(await verifySignatureAsync(input)).toEqual(verdict)
  })
})

test('long bodies are not diagnosed', () => {
  const said = (length: number) => {
    const stripped = 'x'.repeat(length - 1)
    return verifySignature({ body: `${stripped}\n`, signature: sign(stripped, secret), secrets: [secret] })
  }
  expect(said(65_536)).toMatchObject({ message: expect.stringContaining('without its last newline') })
  expect(said(65_537)).toMatchObject({ message: expect.stringContaining(unexplained(65_537)) })
})

test('no message holds a secret or the right signature', () => {
  const right = sign('x', secret).slice(7)
  for (const given of [`${secret} `, secret, secret.toUpperCase()]) {
    const { message } = verifySignature({ body: 'x', signature, secrets: [given] }) as { message: string }
    expect(message.toLowerCase()).not.toContain(secret)
    expect(message).not.toContain(right)
  }
})
