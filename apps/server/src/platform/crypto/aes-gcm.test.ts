import { describe, expect, test } from 'vitest'
import { gcmOpen, gcmSeal } from './aes-gcm.ts'
import { parseMasterKeys } from './master-keys.ts'
import { createSealedSecrets } from './sealed-secrets.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

const longKey = 'feffe9928665731c6d6a8f9467308308'.repeat(2)
const longPlain =
  'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255'
const longSealed =
  '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad'

/** Test cases of McGrew and Viega, The Galois/Counter Mode of Operation, appendix B, and of NIST's CAVP (gcmEncryptExtIV256.rsp). */
const vectors = [
  ['test case 13', '00'.repeat(32), '00'.repeat(12), '', '', '', '530f8afbc74536b9a963b4f1c4cb738b'],
  [
    'test case 14',
    '00'.repeat(32),
    '00'.repeat(12),
    '',
    '00'.repeat(16),
    'cea7403d4d606b6e074ec5d3baf39d18',
    'd0d1c8a799996bf0265b98b5d48ab919',
  ],
  ['test case 15', longKey, 'cafebabefacedbaddecaf888', '', longPlain, longSealed, 'b094dac5d93471bdec1a502270e3cc6c'],
  [
    'test case 16',
    longKey,
    'cafebabefacedbaddecaf888',
    'feedfacedeadbeeffeedfacedeadbeefabaddad2',
    longPlain.slice(0, 120),
    longSealed.slice(0, 120),
    '76fc6ece0f4e1768cddf8853bb2d551b',
  ],
  [
    'CAVP, nothing at all',
    'b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4',
    '516c33929df5a3284ff463d7',
    '',
    '',
    '',
    'bdc1ac884d332457a1d2664f168c76f0',
  ],
  [
    'CAVP, 128 bits about it',
    '78dc4e0aaf52d935c3c01eea57428f00ca1fd475f5da86a49c8dd73d68c8e223',
    'd79cf22d504cc793c3fb6c8a',
    'b96baa8c1c75a671bfb2d08d06be5f36',
    '',
    '',
    '3e5d486aa2e30b22e040b85723a06e76',
  ],
  [
    'CAVP, 128 bits of text',
    '31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22',
    '0d18e06c7c725ac9e362e1ce',
    '',
    '2db5168e932556f8089a0622981d017d',
    'fa4362189661d163fcd6a56d8bf0405a',
    'd636ac1bbedd5cc3ee727dc2ab4a9489',
  ],
  [
    'CAVP, 128 bits of both',
    '92e11dcdaa866f5ce790fd24501f92509aacf4cb8b1339d50c9c1240935dd08b',
    'ac93a1a6145299bde902f21a',
    '1e0889016f67601c8ebea4943bc23ad6',
    '2d71bcfa914e4ac045b2aa60955fad24',
    '8995ae2e6df3dbf96fac7b7137bae67f',
    'eca5aa77d51d4a0a14d9c51e1da474ab',
  ],
] as const

describe.each(vectors)('AES-256-GCM, %s', (_name, key, nonce, about, plain, sealed, tag) => {
  const setting = { key: hex(key), nonce: hex(nonce), about: hex(about) }

  test('seals to the published bytes and tag', () => {
    const made = gcmSeal(setting, hex(plain))
    expect([Buffer.from(made.bytes).toString('hex'), Buffer.from(made.tag).toString('hex')]).toEqual([sealed, tag])
  })

  test('opens them', () => {
    expect(gcmOpen(setting, { bytes: hex(sealed), tag: hex(tag) }).toString('hex')).toBe(plain)
  })

  test('opens nothing that differs in one bit, and no tag that was cut short', () => {
    const flipped = (bytes: Buffer, index: number) => bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
    for (let index = 0; index < 16; index++) expect(() => gcmOpen(setting, { bytes: hex(sealed), tag: flipped(hex(tag), index) })).toThrow()
    for (let length = 0; length < 16; length++)
      expect(() => gcmOpen(setting, { bytes: hex(sealed), tag: hex(tag).subarray(0, length) })).toThrow()
    for (const other of [{ key: flipped(hex(key), 0) }, { nonce: flipped(hex(nonce), 0) }, { about: Buffer.from('other') }])
      expect(() => gcmOpen({ ...setting, ...other }, { bytes: hex(sealed), tag: hex(tag) })).toThrow()
  })
})

test('a sealed secret is its key’s name, the nonce, the tag and the bytes, bound to name and place', () => {
  const [key, nonce] = [hex(longKey), hex('cafebabefacedbaddecaf888')]
  const ring = parseMasterKeys(`pepper:${Buffer.alloc(32, 9).toString('base64url')},k1:${key.toString('base64url')}`)
  const sealed = createSealedSecrets(ring, () => nonce).seal('somewhere', 'a secret')
  const { bytes, tag } = gcmSeal({ key, nonce, about: Buffer.from('k1|somewhere') }, Buffer.from('a secret'))
  expect(sealed).toBe(`k1.${Buffer.concat([nonce, tag, bytes]).toString('base64url')}`)
})
