import { describe, expect, test } from 'vitest'
import { parseAllowedTargets } from './allowed-targets.ts'

describe('hosts', () => {
  test.each([
    ['receiver.internal', 'receiver.internal', 443, true],
    ['receiver.internal', 'receiver.internal', 9000, true],
    ['receiver.internal', 'RECEIVER.internal.', 443, true],
    ['Receiver.Internal', 'receiver.internal', 443, true],
    ['receiver.internal', 'other.internal', 443, false],
    ['receiver.internal', 'evil-receiver.internal', 443, false],
    ['receiver.internal', 'receiver.internal.example.com', 443, false],
    ['receiver.internal:8443', 'receiver.internal', 8443, true],
    ['receiver.internal:8443', 'receiver.internal', 443, false],
    ['https://receiver.internal', 'receiver.internal', 443, true],
    ['https://receiver.internal/', 'receiver.internal', 443, true],
    ['receiver.internal:443', 'receiver.internal', 443, true],
    ['127.0.0.1', '127.0.0.1', 80, true],
    ['127.0.0.1:9000', '127.0.0.1', 9000, true],
    ['127.0.0.1:9000', '127.0.0.1', 9001, false],
    ['[::1]', '[::1]', 443, true],
    ['[::1]:9000', '::1', 9000, true],
    ['[::1]:9000', '::1', 443, false],
    ['[0:0::1]', '::1', 443, true],
    ['a.internal, b.internal', 'b.internal', 443, true],
    ['', 'a.internal', 443, false],
  ])('the list %j lets %s at port %i through: %s', (list, host, port, allowed) => {
    expect(parseAllowedTargets(list).allowsHost(host, port)).toBe(allowed)
  })
})

describe('addresses', () => {
  test.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:11.0.0.1', false],
    ['192.168.1.0/24, 10.0.0.0/8', '192.168.1.200', true],
    ['192.168.1.0/24', '192.168.2.1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['10.0.0.0/8', 'not an address', false],
  ])('the list %j lets %s through: %s', (list, address, allowed) => {
    expect(parseAllowedTargets(list).allowsAddress(address, 443)).toBe(allowed)
  })

  test('a range is about every port, a host with a port about that one', () => {
    const list = parseAllowedTargets('10.0.0.0/8, 172.16.0.1:9000')
    expect([80, 443, 9000].map((port) => list.allowsAddress('10.0.0.1', port))).toEqual([true, true, true])
    expect([80, 443, 9000].map((port) => list.allowsAddress('172.16.0.1', port))).toEqual([false, false, true])
  })
})

test.each([
  ['receiver.internal:25', 'receiver.internal', 25, true],
  ['receiver.internal:25', '[::1]', 25, false],
  ['receiver.internal', 'receiver.internal', 25, false],
  ['10.0.0.0/8', '10.0.0.1', 25, false],
  ['[::1]:25', '::1', 25, true],
])('the list %j names %s together with port %i: %s', (list, host, port, named) => {
  expect(parseAllowedTargets(list).allowsPort(host, port)).toBe(named)
})

describe('plain HTTP', () => {
  test.each([
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000/hook?a=1', true],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9001/hook', false],
    ['http://127.0.0.1:9000', 'http://127.0.0.1/hook', false],
    ['http://127.0.0.1', 'http://127.0.0.1:1234/hook', true],
    ['http://receiver.internal:80', 'http://receiver.internal/hook', true],
    ['http://10.0.0.0/8', 'http://10.1.2.3/hook', true],
    ['http://10.0.0.0/8', 'http://receiver.internal/hook', false],
    ['http://[::1]:9000', 'http://[::1]:9000/', true],
    ['http://127.0.0.1', 'http://2130706433/', true],
    ['127.0.0.1', 'http://127.0.0.1/', false],
    ['https://127.0.0.1', 'http://127.0.0.1/', false],
    ['http://127.0.0.1', 'https://127.0.0.1/', false],
    ['http://127.0.0.1', 'ftp://127.0.0.1/', false],
    ['http://127.0.0.1', 'http://127.0.0.1.example.com/', false],
    ['http://127.0.0.1', 'http://127.0.0.1@example.com/', false],
    ['http://127.0.0.1', 'no address', false],
    ['', 'http://127.0.0.1/', false],
  ])('the list %j lets %s go without TLS: %s', (list, url, allowed) => {
    expect(parseAllowedTargets(list).allowsPlainHttp(url)).toBe(allowed)
  })
})

test.each([
  'two words',
  'host/path',
  'host?query',
  'host#fragment',
  'user@host',
  'host:port',
  'host:99999',
  'ftp://host',
  '10.0.0.0/33',
  '10.0.0.0/8:443',
  '::1',
  'http://',
])('the entry %j is refused by name', (entry) => {
  expect(() => parseAllowedTargets(`good.internal, ${entry}`)).toThrow(entry)
})
