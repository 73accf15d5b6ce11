import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../src/diagnose.ts'
import * as node from '../src/index.ts'
import * as web from '../src/web.ts'
import { checkVector } from './table/check-vector.mjs'
import { bytesOf, headersOf, type StandardVector, type Vector, vectors } from './vectors.ts'

const { sign, signStandard } = node
const { signAsync } = web

describe.each(vectors.cases)('$id: $description', (vector: Vector) => {
  test.each(Object.entries({ node, web }))('%s', async (_, entry) => {
    expect(await checkVector(vector, entry)).toEqual([])
  })
})

test('both entries give the very same verdict, hints included', async () => {
  for (const { body, header, eventId, ...options } of vectors.cases) {
    const input = { body: bytesOf(body), headers: headersOf(header, eventId) }
    const verdict = node.verify(input, options)
    expect(await node.verifyAsync(input, options)).toEqual(verdict)
    expect(await web.verifyAsync(input, options)).toEqual(verdict)
    expect(await web.verifySignatureAsync(input, options)).toEqual(node.verifySignature(input, options))
  }
})

test('no hint holds a secret or a signature', async () => {
  for (const { body, header, eventId, ...options } of vectors.cases) {
    const input = { body: bytesOf(body), headers: headersOf(header, eventId) }
    const hints = [node.verify(input, options), node.verifySignature(input, options), await diagnose(input, options)].map((said) =>
      'hint' in said ? said.hint : '',
    )
    for (const secret of options.secrets.filter((one) => one.trim().length > 8)) {
      expect(hints.join().toLowerCase()).not.toContain(secret.trim().toLowerCase())
    }
    expect(hints.join()).not.toMatch(/[0-9a-f]{32}/i)
  }
})

const authentic = vectors.cases.filter((vector) => vector.signature === 'accepted')

test.each(authentic)('[SIGN-03] $id: is the HMAC under the text of the secret, computed with node:crypto alone', async (vector) => {
  const bytes = bytesOf(vector.body)
  const secret = vector.secrets[vector.matchedSecret ?? 0] as string
  const expected = `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(bytes).digest('hex')}`
  expect([vector.header].flat()).toEqual([expected])
  expect(sign(bytes, secret)).toBe(expected)
  expect(await signAsync(bytes, secret)).toBe(expected)
})

describe.each(vectors.standardWebhooks)('$id: $description', (vector: StandardVector) => {
  const { webhookId: id, webhookTimestamp: timestampSeconds, standardSecret, secret, signature } = vector
  const body = bytesOf(vector.body)
  const key = Buffer.from(standardSecret.replace('whsec_', ''), 'base64')
  const head = `${id}.${timestampSeconds}.`

  test('is the HMAC under the bytes of the key, computed with node:crypto alone', () => {
    expect(`v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`).toBe(signature)
  })

  test('signStandard signs it, if the key is a secret of Belfry', () => {
    const message = { id, timestampSeconds, body, secret: key.toString('hex') }
    if (secret === undefined) return expect(() => signStandard(message)).toThrow(TypeError)
    expect(message.secret).toBe(secret)
    expect(signStandard(message)).toBe(signature)
  })
})
