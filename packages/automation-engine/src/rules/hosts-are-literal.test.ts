import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { findings } from '../../test/findings.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { hostsAreLiteral } from './hosts-are-literal.ts'

const knock = defineStep({
  type: 'knock',
  category: 'calls',
  description: 'Calls an address',
  config: Type.Object({ url: Type.String({ 'x-url': true }), text: Type.String() }),
  exits: { out: 'When its work is done.' },
  run: () => exit('out'),
})
const expected = ['variable_in_host /nodes/0/config/url']

test.each([
  ['https://example.com/{body.path}?q={body.q}', []],
  ['https://example.com?q={body.q}', []],
  ['https://example.com#{body.q}', []],
  ['https://{body.host}/x', expected],
  ['https://api.{body.region}.example.com', expected],
  ['https://example.com:{body.port}/', expected],
  ['https://{body.user}@example.com/', expected],
  ['{body.scheme}://example.com', expected],
  ['{body.url}', expected],
  ['https:{body.rest}', expected],
  // To the URL Standard these are all https://{body.host}/.
  ['https:/{body.host}/', expected],
  ['https:///{body.host}/', expected],
  ['https:\\\\{body.host}/', expected],
  ['https:\n//{body.host}/', expected],
  [' https://{body.host}/', expected],
  ['https://example.com\\\\@{body.host}/', []],
  ['', []],
])('%s', (url, want) => {
  expect(findings(hostsAreLiteral, draw({ a: ['knock', { url, text: '{body.x}' }] }), { knock })).toEqual(want)
})
