import { describe, expect, test } from 'vitest'
import { strictRules, targetVectors } from '../../../test/target-vectors.ts'
import { judgeTarget, type TargetExceptions } from './judge-target.ts'
import type { TargetPurpose } from './target-problem.ts'

const judge = (text: string, exceptions: Partial<TargetExceptions> = {}) =>
  judgeTarget(text, { ...strictRules, exceptions: { ...strictRules.exceptions, ...exceptions } })

describe('the vectors', () => {
  test('are there', () => {
    expect(targetVectors.length).toBeGreaterThan(500)
    expect(new Set(targetVectors.map(({ url }) => url)).size).toBe(targetVectors.length)
  })

  test.each(targetVectors.map((vector) => ({ ...vector, shown: JSON.stringify(vector.url).slice(0, 100) })))(
    '[HTTP-CUSTOM-08] $expect $stage $shown: $why',
    ({ url, expect: wanted, stage }) => {
      const judged = judge(url)
      // Where a name leads is not in its text.
      const isSentSomewhere = wanted === 'allow' || stage === 'dns'
      expect(judged.ok ? null : judged.error.code).toBe(isSentSomewhere ? null : stage)
    },
  )
})

describe('an address that is let through', () => {
  test.each([
    ['HTTPS://EXAMPLE.com./Hook?a=1#top', 'https://example.com/Hook?a=1', 'example.com', 443],
    ['https://example.com', 'https://example.com/', 'example.com', 443],
    ['https://example.com:443/', 'https://example.com/', 'example.com', 443],
    ['https://example.com:8443/a/../b', 'https://example.com:8443/b', 'example.com', 8443],
    ['https://münchen.de/ü', 'https://xn--mnchen-3ya.de/%C3%BC', 'xn--mnchen-3ya.de', 443],
    ['https://16843009/', 'https://1.1.1.1/', '1.1.1.1', 443],
    ['https://[2606:4700:4700:0::1111]:8443/', 'https://[2606:4700:4700::1111]:8443/', '2606:4700:4700::1111', 8443],
    ['https://exam%70le.com/', 'https://example.com/', 'example.com', 443],
  ])('%s has one spelling', (text, url, host, port) => {
    expect(judge(text)).toEqual({ ok: true, value: { url, host, port } })
  })
})

describe('what whoever runs the server lists', () => {
  const listing = { allowsHost: (host: string, port: number) => host === 'receiver.lan' && port === 25 }

  test('may be private and have any name', () => {
    expect(judge('https://10.0.0.1/', { allowsHost: (host) => host === '10.0.0.1' }).ok).toBe(true)
    expect(judge('https://[::1]:9000/', { allowsHost: (host, port) => host === '::1' && port === 9000 }).ok).toBe(true)
    expect(judge('https://receiver/', { allowsHost: (host) => host === 'receiver' }).ok).toBe(true)
    expect(judge('https://localhost./', { allowsHost: (host) => host === 'localhost' })).toMatchObject({
      value: { url: 'https://localhost/' },
    })
  })

  test('may have a port of another service only when that is listed as well', () => {
    expect(judge('https://receiver.lan:25/', listing)).toMatchObject({ error: { code: 'port' } })
    expect(judge('https://receiver.lan:25/', { ...listing, allowsPort: (host, port) => listing.allowsHost(host, port) }).ok).toBe(true)
  })

  test('may be plain HTTP only when that is listed', () => {
    expect(judge('http://receiver.lan/', { allowsHost: () => true })).toMatchObject({ error: { code: 'scheme' } })
    expect(judge('http://example.com/', { allowsPlainHttp: () => true })).toMatchObject({ value: { url: 'http://example.com/', port: 80 } })
    expect(judge('http://10.0.0.1/', { allowsPlainHttp: () => true })).toMatchObject({ error: { code: 'literal' } })
    expect(judge('ftp://example.com/', { allowsPlainHttp: () => true })).toMatchObject({ error: { code: 'scheme' } })
  })

  test('is still a name, without credentials and hidden characters', () => {
    const all = { allowsPlainHttp: () => true, allowsHost: () => true, allowsPort: () => true }
    expect(judge('https://a..b/', all)).toMatchObject({ error: { code: 'name' } })
    expect(judge('https://@receiver.lan/', all)).toMatchObject({ error: { code: 'userinfo' } })
    expect(judge('https://receiver\u200b.lan/', all)).toMatchObject({ error: { code: 'syntax' } })
  })
})

describe('a problem says what is wrong and what to do', () => {
  const listed = 'use a public address, or have it listed in BELFRY_ALLOW_TARGETS by whoever runs the server'
  test.each([
    ['http://example.com/', 'must be an address that begins with https://', 'write it as in https://example.com/hook'],
    ['https://0x7f.1/', 'leads to 127.0.0.1, which is not public: it is this machine', listed],
    ['https://[4000::1]/', 'leads to 4000::1, which is not public: it is not global unicast', listed],
    ['https://erp.corp/', 'leads to "erp.corp", which is a name of a private network', listed],
    ['https://db/', 'leads to "db", which has no dot, so that it means another machine in each network', listed],
    ['https://example.com:25/', 'must not use port 25, which belongs to another service than HTTP', 'use 443 or another port for HTTPS'],
    [`https://example.com/${'é'.repeat(400)}`, 'must not be longer than 2048 characters with everything percent-encoded', 'shorten it'],
    [`https://example.com/${'x'.repeat(2048)}`, 'must not be longer than 2048 characters', 'shorten it'],
  ])('%s', (text, message, remedy) => {
    expect(judge(text)).toMatchObject({ ok: false, error: { message, remedy } })
  })
})

test('a secret in an address has another place, according to what is sent', () => {
  const judged = (purpose: TargetPurpose) => judgeTarget('https://user:secret@example.com/', { ...strictRules, purpose })
  const message = 'must not hold a user name or password: everybody who sees it would see them'
  expect(judged('webhook')).toEqual({ ok: false, error: { code: 'userinfo', message, remedy: 'check the signature instead' } })
  expect(judged('call')).toEqual({ ok: false, error: { code: 'userinfo', message, remedy: 'put the secret in a header' } })
})

test('a text of any length is judged at once', () => {
  const started = performance.now()
  for (const text of [
    'https://'.repeat(50_000),
    `https://${'a.'.repeat(100_000)}com/`,
    `https://${'@'.repeat(200_000)}`,
    ' '.repeat(400_000),
  ]) {
    expect(judge(text).ok).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})
