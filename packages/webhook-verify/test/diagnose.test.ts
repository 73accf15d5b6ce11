import { expect, test } from 'vitest'
import { diagnose } from '../src/diagnose.ts'
import { sign } from '../src/index.ts'
import { diagnoseAll, texts } from './diagnose-all.ts'
import { headersOf, vector } from './vectors.ts'

const delivery = vector('1')
const secret = delivery.secrets[0] as string
const body = delivery.body.text as string
const headers = headersOf(delivery.header)

test('names the cause of at least 95 of 100 mistakes, of each kind, and never one where there is none', async () => {
  // All of them are in `diagnose.deep.test.ts`.
  expect(await diagnoseAll(texts.filter((_, index) => index % 6 === 5))).toBeGreaterThan(300)
})

test('finds a mistake of the body and one of the secret at once', async () => {
  const diagnosis = await diagnose({ body: JSON.parse(body), headers }, { secrets: [`"${secret}"`] })
  expect(diagnosis.causes).toEqual(['body_parsed', 'secret_padded'])
  expect(diagnosis.hint).toContain('express.raw')
  expect(diagnosis.hint).toContain('quotes')
})

test('says what verify says where nothing is to be explained', async () => {
  expect(await diagnose({ body, headers }, { secrets: [secret] })).toEqual({ causes: [], hint: 'The delivery is authentic.' })
  const missing = await diagnose({ body, headers: {} }, { secrets: [secret] })
  expect(missing).toMatchObject({ causes: [], hint: expect.stringContaining('X-Webhook-Signature is missing') })
  const late = await diagnose({ body, headers }, { secrets: [secret], toleranceSeconds: 1, now: 0 })
  expect(late).toMatchObject({ causes: [], hint: expect.stringContaining('toleranceSeconds') })
  expect(await diagnose({ body: 5 as never, headers }, { secrets: [secret] })).toMatchObject({
    hint: expect.stringContaining('not raw bytes'),
  })
  expect(await diagnose({ body, headers }, { secrets: [undefined as never] })).toMatchObject({
    hint: expect.stringContaining('secrets[0]'),
  })
})

test('reads requests and streams, and says when they were read before', async () => {
  const request = () =>
    new Request('https://receiver.example', { method: 'POST', body: `${body}\n`, headers: headers as Record<string, string> })
  expect(await diagnose(request(), { secrets: async () => [secret] })).toMatchObject({ causes: ['newline_added'] })
  const used = request()
  await used.text()
  expect(await diagnose(used, { secrets: [secret] })).toMatchObject({ causes: [], hint: expect.stringContaining('read before') })
})

test('names the endpoint whose secret fits, and repeats no secret', async () => {
  const others = { shop: '0123456789abcdef'.repeat(4), till: secret }
  const diagnosis = await diagnose({ body, headers }, { secrets: ['a'.repeat(64)], otherSecrets: others })
  expect(diagnosis).toMatchObject({ causes: ['other_endpoint'], hint: expect.stringContaining('"till"') })
  for (const value of Object.values(others)) expect(diagnosis.hint).not.toContain(value)
})

test('leaves long bodies alone', async () => {
  const stripped = 'x'.repeat(262_144)
  const input = { body: `${stripped}\n`, headers: headersOf(sign(stripped, secret)) }
  expect(await diagnose(input, { secrets: [secret] })).toMatchObject({ causes: ['newline_added'] })
  const longer = `${stripped}x`
  const beyond = { body: `${longer}\n`, headers: headersOf(sign(longer, secret)) }
  expect(await diagnose(beyond, { secrets: [secret] })).toMatchObject({ causes: [], hint: expect.stringContaining('None of the usual') })
})

test.each([
  { a: 1n },
  { toJSON: 5 },
  [],
  new Uint16Array(4),
  {
    toJSON() {
      throw new Error('no')
    },
  },
])('a body that cannot be written anew throws nothing', async (odd) => {
  expect(await diagnose({ body: odd, headers }, { secrets: [secret] })).toMatchObject({ causes: [] })
})
