import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordHasher } from '@belfry/core'

/** What a hash of scrypt costs: its parameters, as RFC 7914 names them. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

// 32 MiB and about 80 ms: what OWASP asks of scrypt is N=2^15, r=8, p=3 or N=2^17, r=8, p=1; the former needs less memory at once.
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

/**
 * Hashes passwords with scrypt. The parameters stand in each hash, so they can be raised without locking anybody out.
 *
 * @param cost of new hashes; what OWASP asks by default, and less in tests alone
 */
export function createPasswords(cost: PasswordCost = COST): PasswordHasher {
  // Compared with when there is no hash, so that an unknown address takes as long as a wrong password. No password leads to it.
  const dummy = textOf(cost, { salt: Buffer.alloc(16), key: Buffer.alloc(KEY_BYTES) })
  return {
    async hash(password) {
      const salt = randomBytes(16)
      return textOf(cost, { salt, key: await derive(password, salt, cost) })
    },
    async verify(password, hash) {
      const [, N, r, p, salt, expected] = (hash ?? dummy).split('$')
      const key = await derive(password, Buffer.from(salt as string, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
      const same = timingSafeEqual(key, Buffer.from(expected as string, 'base64url'))
      return hash !== null && same
    },
  }
}

function textOf({ N, r, p }: PasswordCost, { salt, key }: { readonly salt: Buffer; readonly key: Buffer }): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
