import { expect, test } from 'vitest'
import { judgeHost } from './judge-host.ts'

test.each([
  ['example.com', null],
  ['EXAMPLE.com.', null],
  ['8.8.8.8', null],
  ['[2606:4700:4700::1111]', null],
  ['2606:4700:4700::1111', null],
  ['localhost', 'name'],
  ['LOCALHOST.', 'name'],
  ['a.localhost', 'name'],
  ['db', 'name'],
  ['example.com..', 'name'],
  ['', 'name'],
  ['münchen.de', 'name'],
  ['exa mple.com', 'name'],
  ['10.0.0.1', 'literal'],
  ['[::1]', 'literal'],
  ['::1', 'literal'],
  // Spellings that only some understand are refused as they stand.
  ['127.1', 'literal'],
  ['0x7f.1', 'literal'],
  ['0177.0.0.1', 'literal'],
  ['2130706433', 'literal'],
  ['foo.0x', 'literal'],
  ['fe80::1%eth0', 'literal'],
  ['1.2.3.4.5', 'literal'],
])('the host %j: %s', (host, code) => {
  expect(judgeHost(host)?.code ?? null).toBe(code)
})

test('a long host is cut in the message', () => {
  expect(judgeHost(`${'a'.repeat(70)}.${'b'.repeat(300)}`)?.message.length).toBeLessThan(150)
})
