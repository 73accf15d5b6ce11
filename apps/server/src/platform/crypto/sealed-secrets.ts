import { gcmOpen, gcmSeal } from './aes-gcm.ts'
import type { MasterKeys } from './master-keys.ts'
import type { RandomBytes } from './tokens.ts'

/** Encrypts secrets that must be shown or used again. Each is bound to a context, so that it cannot be copied elsewhere. */
export interface SealedSecrets {
  /** Encrypts a secret for a context, such as an organization and a webhook. It cannot be decrypted in another context. */
  seal(context: string, secret: string): string
  /** @throws Error when it was sealed for another context or with a key that is no longer there, or was tampered with */
  open(context: string, sealed: string): string
}

/** AES-256-GCM with several keys: the newest encrypts, and its name is the prefix of the result. */
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

/** The name of the key that encrypts. */
export function newestOf(sealing: MasterKeys['sealing']): string {
  return [...sealing.keys()].at(-1) as string
}
