import { createCipheriv, createDecipheriv } from 'node:crypto'

/** The key, the nonce and the additional data of one encryption. */
export interface GcmSetting {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 bytes, random for each text: two texts under the same key and nonce reveal each other. */
  readonly nonce: Uint8Array
  /** Additional authenticated data. It is neither encrypted nor stored: the same bytes are needed to decrypt. */
  readonly about: Uint8Array
}

/** An encrypted text, as long as the plain one, and its authentication tag of 16 bytes. */
export interface GcmSealed {
  readonly bytes: Uint8Array
  readonly tag: Uint8Array
}

// Node accepts shorter tags unless the length is given.
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM. */
export function gcmSeal({ key, nonce, about }: GcmSetting, plain: Uint8Array): GcmSealed {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(about)
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
  return { bytes, tag: cipher.getAuthTag() }
}

/**
 * Decrypts what `gcmSeal` returned.
 *
 * @throws Error when key, nonce, `about`, bytes or tag differ from those of the encryption
 */
export function gcmOpen({ key, nonce, about }: GcmSetting, { bytes, tag }: GcmSealed): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(about)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}
