import { createCipheriv, createDecipheriv } from 'node:crypto'

/** What a text is encrypted with, and bound to. */
export interface GcmSetting {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 bytes. Two texts under one key and one nonce give both away, so it is drawn anew for each. */
  readonly nonce: Uint8Array
  /** Not hidden and not stored: who opens must bring the same. */
  readonly about: Uint8Array
}

/** An encrypted text, as long as it was, and the 16 bytes that prove it. */
export interface GcmSealed {
  readonly bytes: Uint8Array
  readonly tag: Uint8Array
}

// Without saying so, a tag that was cut short would be accepted.
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. */
export function gcmSeal({ key, nonce, about }: GcmSetting, plain: Uint8Array): GcmSealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(about)
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
  return { bytes, tag: cipher.getAuthTag() }
}

/**
 * Decrypts what `gcmSeal` made.
 *
 * @throws Error when key, nonce, `about`, bytes or tag are others
 */
export function gcmOpen({ key, nonce, about }: GcmSetting, { bytes, tag }: GcmSealed): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(about)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}
