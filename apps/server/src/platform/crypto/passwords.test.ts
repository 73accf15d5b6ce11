import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const quick = createPasswords({ N: 1024, r: 8, p: 1 })

describe('passwords', () => {
  test('a hash names its parameters and holds salt and key, never the same twice', async () => {
    const hashes = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      const [name, N, r, p, salt, key] = hash.split('$')
      expect([name, Number(N), Number(r), Number(p)]).toEqual(['scrypt', 32_768, 8, 3])
      expect(Buffer.from(salt as string, 'base64url')).toHaveLength(16)
      expect(Buffer.from(key as string, 'base64url')).toHaveLength(32)
    }
  })

  test('only the password itself verifies', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', hash)).toBe(true)
    for (const wrong of ['Correct horse', 'correct horse ']) expect(await passwords.verify(wrong, hash)).toBe(false)
  })

  test('letters that look the same are the same, however they were typed', async () => {
    const hash = await quick.hash('café ﬁn')
    expect(await quick.verify('cafe\u0301 fin', hash)).toBe(true)
  })

  test('without a hash nothing verifies', async () => {
    for (const guess of ['', 'guess']) expect(await quick.verify(guess, null)).toBe(false)
    expect(await passwords.verify('guess', null)).toBe(false)
  })

  test('a hash with other parameters still verifies, so that they can be raised', async () => {
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync('correct horse', salt, 32, { N: 1024, r: 8, p: 1 })
    const old = ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
    expect(await passwords.verify('correct horse', old)).toBe(true)
    expect(await passwords.verify('wrong horse', old)).toBe(false)
  })
})
