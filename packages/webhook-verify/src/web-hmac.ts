type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

// Importing a key costs as much as verifying 1 KB. A receiver has a handful of secrets; beyond the limit they are imported every time.
const imported = new Map<unknown, Promise<HmacKey>>()
const mostKept = 1000

/** The WebCrypto key of a secret. Texts are kept imported, bytes are not: only a diagnosis asks for those. */
export function hmacKey(secret: string | Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  const known = imported.get(secret)
  if (known) return known
  const key = crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  if (typeof secret === 'string' && imported.size < mostKept) imported.set(secret, key)
  return key
}

/** The bytes in a form that WebCrypto takes: it refuses views of shared and resizable buffers, so those are copied. */
export function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}
