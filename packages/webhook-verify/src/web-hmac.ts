type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

// Importing a key costs as much as verifying 1 KB. A receiver has few secrets; beyond the limit they are imported on each call.
const imported = new Map<unknown, Promise<HmacKey>>()
const mostKept = 1000

/** The WebCrypto key of a secret. Keys of strings are cached; keys of bytes are not, since only `diagnose` uses those. */
export function hmacKey(secret: string | Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  const known = imported.get(secret)
  if (known) return known
  const key = crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  if (typeof secret === 'string' && imported.size < mostKept) imported.set(secret, key)
  return key
}

/** The bytes in a form that WebCrypto accepts: it refuses views of shared and resizable buffers, so those are copied. */
export function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}
