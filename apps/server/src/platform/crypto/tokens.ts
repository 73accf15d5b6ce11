import { createHash, createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'

/** A source of random bytes for everything that must not be guessable. */
export type RandomBytes = (count: number) => Uint8Array

/**
 * Random bytes of the operating system, drawn in blocks of 4,096: a draw for each call would cost more than the call's own work. No byte is
 * returned twice.
 */
export function createRandomBytes(): RandomBytes {
  const block = Buffer.alloc(4096)
  let position = block.length
  return (count) => {
    if (count > block.length) return randomFillSync(Buffer.alloc(count))
    if (position + count > block.length) {
      randomFillSync(block)
      position = 0
    }
    const bytes = Buffer.from(block.subarray(position, position + count))
    block.fill(0, position, position + count)
    position += count
    return bytes
  }
}

/** A token of 256 random bits for a URL or a cookie. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** The hash of a token, for storage. A token has 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The hash of an API key's secret, for storage. The pepper is not in the database, so secrets cannot be tried against a stolen database.
 */
export function hashApiKeySecret(pepper: string, secret: string): string {
  return createHmac('sha256', pepper).update(secret).digest('hex')
}

/** Signs a cookie which proves that a browser has signed in to an account with its current password. The signature needs the pepper. */
export function signKnownBrowser(
  pepper: string,
  { userId, passwordHash, nonce }: { readonly userId: string; readonly passwordHash: string; readonly nonce: string },
): string {
  return createHmac('sha256', pepper)
    .update(JSON.stringify(['known browser', userId, passwordHash, nonce]))
    .digest('base64url')
}

/** Whether two texts are equal, in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
