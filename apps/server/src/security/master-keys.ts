import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RandomBytes } from './tokens.ts'

/** What all secrets of an installation hang on. */
export interface MasterKeys {
  /** Mixed into the hash of every API key, as it stands in the file. It never changes: changing it would void all keys. */
  readonly pepper: string
  /** The keys that seal secrets, by name, oldest first. The last one seals, all of them open. */
  readonly sealing: ReadonlyMap<string, Uint8Array>
}

/** Reads the keys from their text: `pepper:<base64url>` and one or more `<name>:<base64url>`, separated by commas or lines. */
export function parseMasterKeys(text: string): MasterKeys {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'))
    .map(parseEntry)
  const named = new Map(entries)
  if (named.size < entries.length) throw new Error('The master keys name one key twice.')
  const pepper = named.get('pepper')
  named.delete('pepper')
  if (!pepper || named.size === 0) throw new Error('The master keys need a `pepper:` and at least one named key.')
  return { pepper, sealing: new Map([...named].map(([name, encoded]) => [name, Buffer.from(encoded, 'base64url')])) }
}

/**
 * Reads the file with the master keys. Without one, makes it, readable by nobody else, but only while there is no data that was
 * sealed with other keys.
 *
 * @throws Error when the file is missing although there is data, is readable by others, or does not hold keys
 */
export function openMasterKeyFile(
  file: string,
  { dataExists, randomBytes }: { readonly dataExists: boolean; readonly randomBytes: RandomBytes },
): MasterKeys {
  if (!existsSync(file)) {
    if (dataExists) {
      throw new Error(
        `The master keys are missing: ${file} does not exist, but the database does. Put the file back, or set BELFRY_MASTER_KEYS.`,
      )
    }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, newMasterKeys(randomBytes), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`The master keys in ${file} can be read by other users. Run: chmod 600 ${file}`)
  }
  return parseMasterKeys(readFileSync(file, 'utf8'))
}

/** Names a set of keys without telling anything about them: the database remembers it, so that a wrong file is noticed at once. */
export function fingerprint({ pepper }: MasterKeys): string {
  return createHash('sha256').update('belfry master keys').update(pepper).digest('hex').slice(0, 16)
}

function newMasterKeys(randomBytes: RandomBytes): string {
  const secret = () => Buffer.from(randomBytes(32)).toString('base64url')
  return `# Belfry's master keys. Without this file no API key works and no sealed secret can be opened: keep a copy in a safe place.\npepper:${secret()}\nk1:${secret()}\n`
}

function parseEntry(entry: string): readonly [string, string] {
  const [, name, encoded] = /^([a-z0-9-]{1,20}):([A-Za-z0-9_-]{43})=?$/.exec(entry) ?? []
  if (!name || !encoded) throw new Error('A master key must have the form <name>:<32 bytes in base64url>. The value is not shown here.')
  return [name, encoded]
}
