import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'
import type { RandomBytes } from './tokens.ts'

/** Keeps secrets that must be shown or used again: encrypted, and bound to the place where they stand. */
export interface SealedSecrets {
  /** Encrypts a secret for a place, such as an organization and a webhook: copied to another place it cannot be opened. */
  seal(place: string, secret: string): string
  /** @throws Error when it was sealed for another place, by a key that is not in the ring, or was tampered with */
  open(place: string, sealed: string): string
}

// Without saying so, a tag that was cut short would be accepted.
const TAG_BYTES = 16

/** AES-256-GCM with a ring of keys: the newest seals, the name of the key stands in front of what it sealed. */
export function createSealedSecrets({ sealing }: MasterKeys, randomBytes: RandomBytes): SealedSecrets {
  const [newest] = [...sealing].at(-1) as [string, Uint8Array]
  return {
    seal(place, secret) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing.get(newest) as Uint8Array, nonce)
      cipher.setAAD(Buffer.from(`${newest}|${place}`))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(place, sealed) {
      const [name = '', encoded = ''] = sealed.split('.')
      const key = sealing.get(name)
      if (!key) throw new Error(`A secret was sealed with the master key "${name}", which is not among the master keys.`)
      const bytes = Buffer.from(encoded, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(`${name}|${place}`))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
