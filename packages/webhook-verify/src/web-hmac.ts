type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

// Importing a key costs as much as verifying 1 KB. A receiver has a handful of secrets; a host of thousands starts over now and then.
const imported = new Map<string, Promise<HmacKey>>()
const mostKept = 64

/** The WebCrypto key of a secret. Texts are kept imported, bytes are not: only a diagnosis asks for those. */
export function hmacKey(secret: string | Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  if (typeof secret !== 'string') return importKey(secret)
  let key = imported.get(secret)
  if (!key) {
    if (imported.size >= mostKept) imported.clear()
    key = importKey(bytesOf(secret))
    imported.set(secret, key)
  }
  return key
}

/** The bytes in a form that WebCrypto takes: it refuses views of shared and resizable buffers, so those are copied. */
export function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
