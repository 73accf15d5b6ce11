import { describe, expect, test } from 'vitest'
import { parseMasterKeys } from './master-keys.ts'
import { createSealedSecrets } from './sealed-secrets.ts'
import { createRandomBytes } from './tokens.ts'

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64url')
const ring = (...names: readonly string[]) =>
  parseMasterKeys([`pepper:${key(99)}`, ...names.map((name) => `${name}:${key(Number(name.slice(1)))}`)].join())
const open = (...names: readonly string[]) => createSealedSecrets(ring(...names), createRandomBytes())

const CONTEXT = 'webhook_secrets|org_1|whk_1'

describe('a sealed secret', () => {
  test.each(['a secret', '', 'é 🚲 \n "quoted"', 'x'.repeat(10_000)])('opens at its place as what it was: %j', (secret) => {
    const secrets = open('k1')
    expect(secrets.open(CONTEXT, secrets.seal(CONTEXT, secret))).toBe(secret)
  })

  test('says nothing about what is inside, and is never the same twice', () => {
    const secrets = open('k1')
    const sealed = [1, 2, 3].map(() => secrets.seal(CONTEXT, 'a secret'))
    expect(new Set(sealed).size).toBe(3)
    for (const text of sealed) {
      expect(text).toMatch(/^k1\.[\w-]+$/)
      expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('a secret')
    }
  })

  test('opens at no other place', () => {
    const secrets = open('k1')
    const sealed = secrets.seal(CONTEXT, 'a secret')
    for (const context of ['webhook_secrets|org_1|whk_2', 'webhook_secrets|org_2|whk_1', '', `${CONTEXT}|`, CONTEXT.toUpperCase()]) {
      expect(() => secrets.open(context, sealed)).toThrow()
    }
  })

  test('that was tampered with does not open, whichever byte it was', () => {
    const secrets = open('k1')
    const sealed = secrets.seal(CONTEXT, 'a secret')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] as number) ^ 1
      expect(() => secrets.open(CONTEXT, `k1.${changed.toString('base64url')}`)).toThrow()
    }
  })

  test('that was cut short does not open, wherever it was cut', () => {
    const secrets = open('k1')
    for (const secret of ['a secret', '']) {
      const bytes = Buffer.from(secrets.seal(CONTEXT, secret).slice(3), 'base64url')
      for (let length = 0; length < bytes.length; length++) {
        expect(() => secrets.open(CONTEXT, `k1.${bytes.subarray(0, length).toString('base64url')}`)).toThrow()
      }
    }
  })
})

describe('the ring of keys', () => {
  test('seals with the newest key and opens what any of them sealed', () => {
    const before = open('k1')
    const old = before.seal(CONTEXT, 'old')
    const rotated = open('k1', 'k2')
    const fresh = rotated.seal(CONTEXT, 'fresh')
    expect(fresh).toMatch(/^k2\./)
    expect([rotated.open(CONTEXT, old), rotated.open(CONTEXT, fresh)]).toEqual(['old', 'fresh'])
    expect(open('k2').open(CONTEXT, fresh)).toBe('fresh')
  })

  test('names the key that is missing', () => {
    const sealed = open('k1', 'k2').seal(CONTEXT, 'a secret')
    expect(() => open('k1').open(CONTEXT, sealed)).toThrow('"k2"')
    expect(() => open('k1').open(CONTEXT, 'not sealed at all')).toThrow()
  })

  test('does not take one key for another that bears its name', () => {
    const sealed = open('k1').seal(CONTEXT, 'a secret')
    const impostor = createSealedSecrets(parseMasterKeys(`pepper:${key(99)},k1:${key(7)}`), createRandomBytes())
    expect(() => impostor.open(CONTEXT, sealed)).toThrow()
    expect(() => open('k1', 'k2').open(CONTEXT, sealed.replace('k1.', 'k2.'))).toThrow()
  })
})
