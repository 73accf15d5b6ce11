import { expect, test } from 'vitest'
import { hostOf, originOf, schemeOf } from './url-parts.ts'

test.each([
  ['https://example.com', 'https'],
  ['HTTP://example.com', 'http'],
  [' \n ftp:example.com', 'ftp'],
  ['git+ssh://example.com', 'git+ssh'],
  ['h2.x-y:rest', 'h2.x-y'],
  ['example.com', null],
  ['//example.com', null],
  ['1http://example.com', null],
  ['{scheme}://example.com', null],
  ['a{scheme}://example.com', null],
  ['', null],
])('the scheme of %j is %j', (url, want) => {
  expect(schemeOf(url)).toBe(want)
})

test.each([
  ['https://example.com/path', 'https://example.com', 'example.com'],
  ['https://example.com?q=a:b', 'https://example.com', 'example.com'],
  ['https://example.com#a', 'https://example.com', 'example.com'],
  ['https://example.com\\path', 'https://example.com', 'example.com'],
  ['https://Example.COM.:8443/', 'https://Example.COM.:8443', 'example.com'],
  ['https://ada:love@example.com:80/x@y', 'https://ada:love@example.com:80', 'example.com'],
  ['https:/example.com/path', 'https:/example.com', 'example.com'],
  ['https:\\\\example.com', 'https:\\\\example.com', 'example.com'],
  ['https:\n//example.com/', 'https:\n//example.com', 'example.com'],
  ['https:example.com/path', 'https:example.com', 'example.com'],
  ['https://[FD00::1]:443/', 'https://[FD00::1]:443', 'fd00::1'],
  ['//example.com/x:y', '//example.com', 'example.com'],
  ['https://example.com:x/', 'https://example.com:x', 'example.com:x'],
  ['', '', ''],
])('the origin of %j is %j, its host %j', (url, origin, host) => {
  expect(originOf(url)).toBe(origin)
  expect(hostOf(url)).toBe(host)
})
