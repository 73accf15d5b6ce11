import { createHash, createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'

/** A source of random bytes for everything that must not be guessed. */
export type RandomBytes = (count: number) => Uint8Array

/**
 * Random bytes of the operating system, drawn in blocks: a single draw costs more than the work it is for. A byte is handed out once.
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

/** A token of 256 bits for an address or a cookie. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** What is stored of a token: it has 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What is stored of the secret of an API key. The pepper is not in the database, so a stolen database cannot be checked against. */
export function hashApiKeySecret(pepper: string, secret: string): string {
  return createHmac('sha256', pepper).update(secret).digest('hex')
}

/** What proves that a browser has signed in to an account with its present password. Only who has the pepper can make it. */
export function signKnownBrowser(
  pepper: string,
  { userId, passwordHash, nonce }: { readonly userId: string; readonly passwordHash: string; readonly nonce: string },
): string {
  return createHmac('sha256', pepper)
    .update(JSON.stringify(['known browser', userId, passwordHash, nonce]))
    .digest('base64url')
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
