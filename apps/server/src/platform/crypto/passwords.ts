import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordHasher } from '@belfry/core'

// About 80 ms, and 32 MiB. OWASP recommends N=2^15, r=8, p=3 or N=2^17, r=8, p=1 for scrypt; the former needs less memory at once.
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

/** Hashes passwords with scrypt. Each hash contains its parameters, so they can be raised without locking anybody out. */
export const passwords: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(16)
    const key = await derive(password, salt, COST)
    return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
  },
  async verify(password, hash) {
    const [, N, r, p, salt, expected] = (hash ?? DUMMY).split('$')
    const key = await derive(password, Buffer.from(salt as string, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
    const same = timingSafeEqual(key, Buffer.from(expected as string, 'base64url'))
    return hash !== null && same
  },
}

/** Verified against when there is no hash, so that an unknown address takes as long as a wrong password. No password matches it. */
const DUMMY = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(KEY_BYTES).toString('base64url'),
].join('$')

function derive(password: string, salt: Buffer, cost: { readonly N: number; readonly r: number; readonly p: number }): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
