import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { RandomBytes } from './tokens.ts'

/** The keys from which all secrets of an installation are derived or with which they are encrypted. */
export interface MasterKeys {
  /** Keys the HMAC of every API key; the text as it is in the file. It never changes: another pepper would invalidate all API keys. */
  readonly pepper: string
  /**
   * The keys that encrypt secrets, by name, oldest first. The last one encrypts; all of them decrypt. Keys from a file follow the file, so
   * read this property each time. A key that was removed from the file still decrypts for as long as the process lives.
   */
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
 * Reads the file with the master keys. Creates it when it is missing and there is no data yet; only its owner can read it.
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
  return followFile(file)
}

/** Keys that follow their file, so that it can be changed while the server runs. A file that cannot be read changes nothing. */
function followFile(file: string): MasterKeys {
  let seen = stampOf(file)
  let { pepper, sealing } = parseMasterKeys(readFileSync(file, 'utf8'))
  return {
    pepper,
    get sealing() {
      const stamp = stampOf(file)
      if (stamp === seen || stamp === null) return sealing
      seen = stamp
      try {
        const now = parseMasterKeys(readFileSync(file, 'utf8'))
        const removed = [...sealing].filter(([name]) => !now.sealing.has(name))
        if (now.pepper === pepper) sealing = new Map([...removed, ...now.sealing])
      } catch {
        // The file is half written or wrong. The next start reports what is wrong.
      }
      return sealing
    },
  }
}

/** Differs whenever the file was written or replaced; `null` while there is none. */
function stampOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : null
}

/**
 * Appends a new key, which encrypts from now on. The file is replaced atomically.
 *
 * @returns the name of the key
 */
export function addSealingKey(file: string, randomBytes: RandomBytes): string {
  const text = readFileSync(file, 'utf8')
  const numbers = [...parseMasterKeys(text).sealing.keys()].map((name) => Number(/^k(\d+)$/.exec(name)?.[1] ?? 0))
  const name = `k${Math.max(...numbers) + 1}`
  replaceFile(file, `${text.trimEnd()}\n${name}:${Buffer.from(randomBytes(32)).toString('base64url')}\n`)
  return name
}

/**
 * Removes all encryption keys but the newest from the file.
 *
 * @returns the names of the removed keys
 */
export function dropOldSealingKeys(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const old = [...parseMasterKeys(text).sealing.keys()].slice(0, -1)
  const entries = text.split(/[,\n]/).filter((line) => !old.some((name) => line.trim().startsWith(`${name}:`)))
  if (old.length > 0) replaceFile(file, entries.join('\n'))
  return old
}

function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

/** Identifies the pepper without revealing it. The database stores it, so that a wrong key file is noticed at once. */
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
