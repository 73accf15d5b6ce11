import { describe, expect, test } from 'vitest'
import { nodeHmac } from '../src/node-hmac.ts'
import { sign } from '../src/sign.ts'
import { signAsync } from '../src/sign-async.ts'
import { hmacKey } from '../src/web-hmac.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const words = (text: string) => new Uint8Array(Buffer.from(text))

/** The test cases of RFC 4231, section 4: key, data and HMAC-SHA-256. The fifth is published cut to 128 bits. */
const cases = [
  [1, hex('0b'.repeat(20)), words('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [2, words('Jefe'), words('what do ya want for nothing?'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [3, hex('aa'.repeat(20)), hex('dd'.repeat(50)), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    4,
    hex('0102030405060708090a0b0c0d0e0f10111213141516171819'),
    hex('cd'.repeat(50)),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [5, hex('0c'.repeat(20)), words('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
  [
    6,
    hex('aa'.repeat(131)),
    words('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    7,
    hex('aa'.repeat(131)),
    words(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
] as const

async function webMac(key: string | Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.sign('HMAC', await hmacKey(key), data)).toString('hex')
}

const textOf = (key: Uint8Array) => Buffer.from(key).toString()
/** A secret is a text, and the keys of the other cases are none. */
const withTextKey = cases.filter(([number]) => [1, 2, 4, 5].includes(number))
/** Nor does a secret begin or end with a blank. */
const withSecret = cases.filter(([number]) => [2, 4].includes(number))

describe('[SIGN-02] RFC 4231', () => {
  test.each(cases)('test case %i holds for WebCrypto with the key as bytes', async (_number, key, data, mac) => {
    expect((await webMac(key, data)).slice(0, mac.length)).toBe(mac)
  })

  test.each(withTextKey)('test case %i holds for both entries with the key as text', async (_number, key, data, mac) => {
    expect(nodeHmac(textOf(key), data).digest('hex').slice(0, mac.length)).toBe(mac)
    expect((await webMac(textOf(key), data)).slice(0, mac.length)).toBe(mac)
  })

  test.each(withSecret)('test case %i holds for the value of the header', async (_number, key, data, mac) => {
    expect(sign(data, textOf(key))).toBe(`sha256=${mac}`)
    expect(await signAsync(data, textOf(key))).toBe(`sha256=${mac}`)
  })
})

test('[SIGN-02] a secret longer than a block gives the same by both entries', async () => {
  for (const length of [63, 64, 65, 131, 1000]) {
    const [secret, data] = ['k'.repeat(length), words('x')]
    expect(await webMac(secret, data)).toBe(nodeHmac(secret, data).digest('hex'))
  }
})
