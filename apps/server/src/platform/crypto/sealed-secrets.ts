import { gcmOpen, gcmSeal } from './aes-gcm.ts'
import type { MasterKeys } from './master-keys.ts'
import type { RandomBytes } from './tokens.ts'

/** Keeps secrets that must be shown or used again: encrypted, and bound to the place where they stand. */
export interface SealedSecrets {
  /** Encrypts a secret for a place, such as an organization and a webhook: copied to another place it cannot be opened. */
  seal(context: string, secret: string): string
  /** @throws Error when it was sealed for another place, by a key that is not in the ring, or was tampered with */
  open(context: string, sealed: string): string
}

/** AES-256-GCM with a ring of keys: the newest seals, the name of the key stands in front of what it sealed. */
export function createSealedSecrets(masterKeys: MasterKeys, randomBytes: RandomBytes): SealedSecrets {
  return {
    seal(context, secret) {
      const { sealing } = masterKeys
      const newest = newestOf(sealing)
      const nonce = randomBytes(12)
      const setting = { key: sealing.get(newest) as Uint8Array, nonce, about: Buffer.from(`${newest}|${context}`) }
      const { bytes, tag } = gcmSeal(setting, Buffer.from(secret))
      return `${newest}.${Buffer.concat([nonce, tag, bytes]).toString('base64url')}`
    },
    open(context, sealed) {
      const [name = '', encoded = ''] = sealed.split('.')
      const key = masterKeys.sealing.get(name)
      if (!key) throw new Error(`A secret was sealed with the master key "${name}", which is not among the master keys.`)
      const bytes = Buffer.from(encoded, 'base64url')
      const setting = { key, nonce: bytes.subarray(0, 12), about: Buffer.from(`${name}|${context}`) }
      return gcmOpen(setting, { tag: bytes.subarray(12, 28), bytes: bytes.subarray(28) }).toString('utf8')
    },
  }
}

/** The name of the key that seals. */
export function newestOf(sealing: MasterKeys['sealing']): string {
  return [...sealing.keys()].at(-1) as string
}
