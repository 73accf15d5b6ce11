import { expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { draftFlow } from '../draft/draft.ts'
import { steps } from '../index.ts'
import { noPlainSecrets } from './no-plain-secrets.ts'
import { worded } from './rule.ts'

const findingsIn = (text: string) => findings(noPlainSecrets, draw({ a: ['taskCreate', { title: 'x', 'new~er/field': { deep: [text] } }] }))

test.each([
  ['an API key of ours', `key bfy_${'a'.repeat(10)}_${'b'.repeat(38)}`, 1],
  ['a signed token', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`, 1],
  ['a bearer token', 'bearer abcdefghijklmnopqrst', 1],
  ['basic credentials', 'Basic YWRhOmxvdmVsYWNlMTIz', 1],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----', 1],
  ['a password in a URL', 'https://ada:lovelace@example.com', 1],
  ['a key of a payment provider', `sk_live_${'a1'.repeat(12)}`, 1],
  ['a key of a cloud', `AKIA${'A1'.repeat(8)}`, 1],
  ['two of them', `bearer ${'a'.repeat(20)} and AKIA${'A1'.repeat(8)}`, 2],
  ['a variable where a token would be', 'Bearer {body.token}', 0],
  ['a word behind Basic', 'Basic internationalisation for everybody', 0],
  ['a URL with a port', 'https://example.com:8080/a@b', 0],
  ['an id', 'whk_01k8e5m1z0f7q8r9s0t1v2w301', 0],
  ['words', 'The key is at the reception, sk_live is not here', 0],
])('%s', (_title, text, count) => {
  expect(findingsIn(text)).toEqual(Array(count).fill('secret_in_text /nodes/0/config/new~0er~1field/deep/0'))
})

test('what was found is not repeated', async () => {
  const { messages } = await import('../../test/findings.ts')
  const [message = ''] = messages(noPlainSecrets, draw({ a: ['taskCreate', { title: 'bearer abcdefghijklmnopqrst' }] }))
  expect(message).not.toContain('abcdefgh')
})

test('the message names the field, and each of them is pointed at', async () => {
  const text = `bearer ${'a'.repeat(20)} and AKIA${'A1'.repeat(8)}`
  const secrets = noPlainSecrets.check(draftFlow(draw({ a: ['taskCreate', { 'a/b': { deep: [text] } }, 'Ask'] }), steps)).map(worded)
  expect(secrets.map(({ range, message }) => [range, message])).toEqual([
    [[0, 27], 'In "Ask" (a), a/b.deep.0 holds what looks like credentials of a request: remove it, and have it replaced by its issuer.'],
    [[32, 52], 'In "Ask" (a), a/b.deep.0 holds what looks like a key of a cloud: remove it, and have it replaced by its issuer.'],
  ])
})

test('of forms that overlap the first is told', () => {
  // A signed token is also what follows the word of a bearer.
  expect(findingsIn(`Bearer eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}`)).toHaveLength(1)
  expect(findingsIn(`https://ada:${'0123456789abcdef'.repeat(4)}@example.com`)).toHaveLength(1)
})
