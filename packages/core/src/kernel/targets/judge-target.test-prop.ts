import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, borders, isPublic, plainText } from '../../../test/address-oracle.ts'
import { strictRules, targetVectors } from '../../../test/target-vectors.ts'
import { judgeTarget } from './judge-target.ts'

const judge = (text: string) => judgeTarget(text, strictRules)

/** What a judged target must be, said without any of the code that judged it. */
function faultOf(url: string): string | null {
  const { protocol, hostname, username, password, href } = new URL(url)
  if (protocol !== 'https:' || username || password || href !== url) return 'is not the plain URL that it was judged to be'
  if (/^[\d.]+$/.test(hostname)) return isPublic(bitsOf(hostname)) ? null : 'is a special address'
  if (hostname.startsWith('[')) return isPublic(bitsOf(hostname.slice(1, -1))) ? null : 'is a special address'
  if (/^(0x[\da-f]*|\d+)(\.(0x[\da-f]*|\d+)){0,3}$/.test(hostname)) return 'is what inet_aton takes for an address'
  if (!/^(?=.{1,253}$)[\w-]+(\.[\w-]+)+$/.test(hostname)) return 'is no name of two parts'
  return /(^|\.)(localhost|local|internal|arpa|onion|lan|localdomain|metadata\.goog)$/.test(hostname) ? 'is a special name' : null
}

const asIs = (text: string) => text
const shifted = (first: number, from: string) => (text: string) =>
  text.replace(/[0-9a-z]/g, (letter) => {
    const at = from.indexOf(letter)
    return at < 0 ? letter : String.fromCodePoint(first + at)
  })
/** Ways to write the same host that the platform's parser undoes. */
const evasions: readonly ((text: string) => string)[] = [
  asIs,
  (text) => text.toUpperCase(),
  (text) => `${text}.`,
  (text) => text.replace(/[^:[\]]/gu, (letter) => Buffer.from(letter).toString('hex').replace(/../g, '%$&')),
  shifted(0xff10, '0123456789'),
  shifted(0xff41, 'abcdefghijklmnopqrstuvwxyz'),
  shifted(0x24d0, 'abcdefghijklmnopqrstuvwxyz'),
  shifted(0x2460, '123456789'),
  shifted(0x1d7ce, '0123456789'),
  (text) => text.replaceAll('.', '\u3002'),
  (text) => text.replaceAll('.', '\uff0e'),
  (text) => text.replaceAll('.', '\uff61'),
  (text) => text.replace(/^(.)/, '$1%E2%80%8B'),
  (text) => text.replace(/^(.)/, '$1\u00ad'),
]
const around: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `https://${host}`,
  (host) => `HTTPS://${host}:443/a?b`,
  (host) => `https://${host}:8443#x`,
  (host) => `https://example.com@${host}/`,
  (host) => `https://@${host}/`,
  (host) => `https://${host}\\@example.com/`,
  (host) => `https:${host}/`,
  (host) => `https:///${host}/`,
  (host) => `https:\\\\${host}/`,
  (host) => ` https://${host}/`,
  (host) => `https://\t${host}/`,
  (host) => `https://${host}?@example.com/`,
  (host) => `https://${host}#@example.com/`,
]

/** An address of IPv4 as people hide it: each part decimal, octal or hexadecimal, with fewer parts. */
function hidden(address: string, parts: number, forms: readonly number[]): string {
  const numbers = address.split('.').map(Number)
  const head = numbers.slice(0, parts - 1)
  const tail = numbers.slice(parts - 1).reduce((sum, number) => sum * 256 + number, 0)
  return [...head, tail]
    .map(
      (number, index) =>
        [String(number), `0${number.toString(8)}`, `0x${number.toString(16)}`, `0x000${number.toString(16)}`][forms[index] ?? 0],
    )
    .join('.')
}

const octet = fc.nat(255)
const ipv4 = fc.oneof(
  fc.constantFrom(...borders.filter(({ length }) => length === 32).map(plainText)),
  fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.')),
  fc
    .tuple(fc.constantFrom('127', '10', '0', '192.168', '169.254', '172.20'), octet, octet, octet)
    .map((parts) => parts.join('.').split('.').slice(0, 4).join('.')),
)
const ipv4Spelled = fc
  .tuple(ipv4, fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }))
  .map(([address, parts, forms]) => ({ host: hidden(address, parts, forms), special: !isPublic(bitsOf(address)) }))
const ipv6Spelled = fc
  .oneof(fc.constantFrom(...borders.filter(({ length }) => length === 128).map(plainText)), fc.ipV6())
  .filter((address) => URL.canParse(`https://[${address}]`))
  .map((address) => ({ host: `[${address}]`, special: !isPublic(bitsOf(address)) }))
const specialName = fc
  .constantFrom(
    'localhost',
    'a.localhost',
    'db',
    'printer.local',
    'metadata.google.internal',
    'nas.lan',
    'x.onion',
    '1.0.0.127.in-addr.arpa',
  )
  .map((host) => ({ host, special: true }))
const anyHost = fc.oneof(ipv4Spelled, ipv6Spelled, specialName)

test('[HTTP-CUSTOM-08] a special address or name is refused in every disguise', () => {
  fc.assert(
    fc.property(
      anyHost,
      fc.constantFrom(...evasions),
      fc.constantFrom(...evasions),
      fc.constantFrom(...around),
      ({ host, special }, first, second, wrap) => {
        fc.pre(special)
        return !judge(wrap(second(first(host)))).ok
      },
    ),
    { numRuns: propertyRuns(30_000) },
  )
})

test('a public address is let through in the spellings that the platform reads', () => {
  fc.assert(
    fc.property(fc.oneof(ipv4Spelled, ipv6Spelled), fc.constantFrom(...around.slice(0, 4)), ({ host, special }, wrap) => {
      fc.pre(!special)
      return judge(wrap(host)).ok
    }),
    { numRuns: propertyRuns(5_000) },
  )
})

test('[HTTP-CUSTOM-08] whatever is let through is a plain URL that leads to a public address or a public name', () => {
  const piece = fc.constantFrom(
    ...[
      'https',
      ':',
      '/',
      '\\',
      '@',
      '?',
      '#',
      '.',
      '%',
      '[',
      ']',
      '127.0.0.1',
      'localhost',
      'example.com',
      '0x7f',
      '1',
      '::1',
      '%2e',
      '。',
      '\t',
      '\u200b',
      'ⓛ',
      '-',
      '_',
      '443',
      '25',
      'internal',
      'xn--',
      'ü',
      '64:ff9b::',
      'a',
    ],
  )
  const text = fc.oneof(
    fc
      .tuple(fc.constantFrom('https://', 'https://', 'HTTPS://', ''), fc.array(piece, { maxLength: 12 }))
      .map(([begin, pieces]) => begin + pieces.join('')),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((given) => `https://${given}`),
    fc
      .tuple(fc.constantFrom(...targetVectors.map(({ url }) => url)), fc.nat(60), piece, fc.nat(3))
      .map(([url, at, given, cut]) => url.slice(0, at) + given + url.slice(at + cut)),
    fc.tuple(anyHost, fc.constantFrom(...evasions), fc.constantFrom(...around)).map(([{ host }, disguise, wrap]) => wrap(disguise(host))),
    fc.webUrl({ validSchemes: ['https'] }),
  )
  let allowed = 0
  fc.assert(
    fc.property(text, (given) => {
      const judged = judge(given)
      if (!judged.ok) return
      allowed++
      expect(faultOf(judged.value.url), `${JSON.stringify(given)} as ${judged.value.url}`).toBeNull()
      expect(judge(judged.value.url)).toEqual(judged)
    }),
    { numRuns: propertyRuns(30_000) },
  )
  expect(allowed).toBeGreaterThan(propertyRuns(1000))
})
