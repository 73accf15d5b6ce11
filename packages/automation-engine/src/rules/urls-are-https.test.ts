import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { draftFlow } from '../draft/draft.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { worded } from './rule.ts'
import { urlsAreHttps } from './urls-are-https.ts'

const knock = defineStep({
  type: 'knock',
  category: 'calls',
  description: 'Calls an address',
  config: Type.Object({ url: Type.String({ 'x-url': true }), text: Type.Optional(Type.String()) }),
  exits: { out: 'When its work is done.' },
  run: () => exit('out'),
})
const drawn = (url: string) => draw({ a: ['knock', { url, text: 'http://example.com' }] })
const expected = ['not_https /nodes/0/config/url']

test.each([
  ['https://example.com', []],
  ['HTTPS://example.com', []],
  [' https://example.com', []],
  // What is missing, and what the value of a variable decides, others say.
  ['', []],
  ['{body.url}', []],
  ['{body.scheme}://example.com', []],
  ['http://example.com', expected],
  ['http://{body.host}', expected],
  ['example.com', expected],
  ['example.com/{body.path}', expected],
  ['//example.com', expected],
  ['javascript:alert(1)', expected],
])('G33 %s', (url, want) => {
  expect(findings(urlsAreHttps, drawn(url), { knock })).toEqual(want)
})

test('says what the URL begins with', () => {
  expect(messages(urlsAreHttps, drawn('FTP://example.com'), { knock })).toEqual([
    'In "a", the URL "FTP://example.com" begins with "ftp:": begin it with https://.',
  ])
  expect(messages(urlsAreHttps, drawn('example.com'), { knock })).toEqual([
    'In "a", the URL "example.com" has no scheme: begin it with https://.',
  ])
})

test('offers https in place of http, and nothing in place of anything else', () => {
  const fixes = (url: string) =>
    urlsAreHttps
      .check(draftFlow(drawn(url), { knock }))
      .map(worded)
      .map(({ fix }) => fix?.patch.at(-1))
  expect(fixes(' Http://example.com/http:')).toEqual([{ op: 'replace', path: '/nodes/0/config/url', value: 'https://example.com/http:' }])
  expect(fixes('ftp://example.com')).toEqual([undefined])
  expect(fixes('example.com')).toEqual([undefined])
})
