import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { findings } from '../../../test/findings.ts'
import { defineStep } from '../../step/define-step.ts'
import { exit } from '../../step/outcome.ts'
import { hostsAreLiteral } from './hosts-are-literal.ts'

const knock = defineStep({
  type: 'knock',
  category: 'calls',
  description: 'Calls an address',
  config: Type.Object({ url: Type.String({ 'x-url': true }), text: Type.String() }),
  exits: ['out'],
  run: () => exit('out'),
})
const found = ['variable_in_host /nodes/0/config/url']

test.each([
  ['https://example.com/{body.path}?q={body.q}', []],
  ['https://example.com?q={body.q}', []],
  ['https://example.com#{body.q}', []],
  ['https://{body.host}/x', found],
  ['https://api.{body.region}.example.com', found],
  ['https://example.com:{body.port}/', found],
  ['https://{body.user}@example.com/', found],
  ['{body.scheme}://example.com', found],
  ['{body.url}', found],
  ['https:{body.rest}', found],
  // To the URL Standard these are all https://{body.host}/.
  ['https:/{body.host}/', found],
  ['https:///{body.host}/', found],
  ['https:\\\\{body.host}/', found],
  ['https:\n//{body.host}/', found],
  [' https://{body.host}/', found],
  ['https://example.com\\\\@{body.host}/', []],
  ['', []],
])('%s', (url, want) => {
  expect(findings(hostsAreLiteral, draw({ a: ['knock', { url, text: '{body.x}' }] }), { knock })).toEqual(want)
})
