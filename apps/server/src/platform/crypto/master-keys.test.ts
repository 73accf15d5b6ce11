import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fingerprint, openMasterKeyFile, parseMasterKeys } from './master-keys.ts'
import { createRandomBytes } from './tokens.ts'

const randomBytes = createRandomBytes()
const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64url')

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data', 'master.key')
}

describe('the text of master keys', () => {
  test('names a pepper and one or more keys, the newest last, on lines or separated by commas', () => {
    for (const text of [
      `pepper:${secret(1)},k1:${secret(2)},k2:${secret(3)}`,
      `# a note\npepper:${secret(1)}\n\n  k1:${secret(2)}  \nk2:${secret(3)}=\n`,
    ]) {
      const { pepper, sealing } = parseMasterKeys(text)
      expect(pepper).toBe(secret(1))
      expect([...sealing]).toEqual([
        ['k1', Buffer.alloc(32, 2)],
        ['k2', Buffer.alloc(32, 3)],
      ])
    }
  })

  test.each([
    ['nothing', ''],
    ['no pepper', `k1:${secret(1)}`],
    ['a pepper alone', `pepper:${secret(1)}`],
    ['one name twice', `pepper:${secret(1)},k1:${secret(2)},k1:${secret(3)}`],
    ['a key that is too short', `pepper:${secret(1)},k1:${secret(2).slice(2)}`],
    ['a key that is too long', `pepper:${secret(1)},k1:${secret(2)}AA`],
    ['a key without a name', `pepper:${secret(1)},${secret(2)}`],
    ['a name in capitals', `pepper:${secret(1)},K1:${secret(2)}`],
  ])('with %s is refused, without showing any of it', (_, text) => {
    expect(() => parseMasterKeys(text)).toThrow(/master key/i)
    try {
      parseMasterKeys(text)
    } catch (error) {
      for (const fill of [1, 2, 3]) expect(String(error)).not.toContain(secret(fill).slice(0, 20))
    }
  })
})

describe('the file of master keys', () => {
  test('is made at the first start, with its folder, for this user alone, and read the same ever after', () => {
    const file = newFile()
    const made = openMasterKeyFile(file, { dataExists: false, randomBytes })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(made.pepper, 'base64url')).toHaveLength(32)
    expect(made.sealing.get('k1')).toHaveLength(32)
    expect([...made.sealing.keys()]).toEqual(['k1'])
    expect(made.sealing.get('k1')).not.toEqual(Buffer.from(made.pepper, 'base64url'))
    expect(readFileSync(file, 'utf8')).toMatch(/^#.*keep a copy/)
    expect(openMasterKeyFile(file, { dataExists: true, randomBytes })).toEqual(made)
  })

  test('differs from installation to installation', () => {
    const [one, two] = [newFile(), newFile()].map((file) => openMasterKeyFile(file, { dataExists: false, randomBytes }))
    expect(one?.pepper).not.toEqual(two?.pepper)
  })

  test('that is missing although there is data is not made anew, because nothing could be opened with it', () => {
    const file = newFile()
    expect(() => openMasterKeyFile(file, { dataExists: true, randomBytes })).toThrow(/missing.*BELFRY_MASTER_KEYS/)
    expect(existsSync(file)).toBe(false)
  })

  test('that others can read is refused, with the command that mends it', () => {
    const file = newFile()
    openMasterKeyFile(file, { dataExists: false, randomBytes })
    for (const mode of [0o644, 0o640, 0o604, 0o660]) {
      chmodSync(file, mode)
      expect(() => openMasterKeyFile(file, { dataExists: true, randomBytes })).toThrow(`chmod 600 ${file}`)
    }
    chmodSync(file, 0o400)
    expect(() => openMasterKeyFile(file, { dataExists: true, randomBytes })).not.toThrow()
  })

  test('that holds something else is refused', () => {
    const file = newFile()
    openMasterKeyFile(file, { dataExists: false, randomBytes })
    writeFileSync(file, 'Dear diary\n')
    expect(() => openMasterKeyFile(file, { dataExists: true, randomBytes })).toThrow('must have the form')
  })
})

describe('the fingerprint', () => {
  test('names the pepper without telling it, and stays when a sealing key is added', () => {
    const first = parseMasterKeys(`pepper:${secret(1)},k1:${secret(2)}`)
    const rotated = parseMasterKeys(`pepper:${secret(1)},k1:${secret(2)},k2:${secret(3)}`)
    const other = parseMasterKeys(`pepper:${secret(4)},k1:${secret(2)}`)
    expect(fingerprint(first)).toMatch(/^[0-9a-f]{16}$/)
    expect(fingerprint(rotated)).toBe(fingerprint(first))
    expect(fingerprint(other)).not.toBe(fingerprint(first))
  })
})
