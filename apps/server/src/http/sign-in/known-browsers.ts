import type { IncomingMessage } from 'node:http'
import { sameSecret, signKnownBrowser } from '../../platform/crypto/tokens.ts'
import { StoreUnavailableError } from '../../store/errors.ts'
import { selectUserByEmail } from '../../store/queries/accounts.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { readCookie } from './read-cookie.ts'

/** How long a browser is known after it has signed in: a year. */
const KNOWN_SECONDS = 365 * 86_400

/** Browsers that have signed in to an account with the password that it has now. Nothing is stored of them: each keeps a cookie that proves it. */
export interface KnownBrowsers {
  /** The Set-Cookie header by which a browser is known that has just signed in; `null` where it cannot be made. */
  cookieFor(email: string): Promise<string | null>
  /** What the browser of a request is counted by, if it is known to the account with this address. */
  find(request: IncomingMessage, email: string): Promise<string | null>
}

/** Makes the known browsers of a server. */
export function createKnownBrowsers({ store, randomBytes, masterKeys }: Service, isSecure: () => boolean): KnownBrowsers {
  const nameOf = () => (isSecure() ? '__Host-belfry_browser' : 'belfry_browser')

  /** A new password makes a new proof, so whoever had an earlier one is known no more. */
  async function proofOf(email: string, nonce: string): Promise<string | null> {
    const user = await store.read((db) => selectUserByEmail(db, email))
    return user?.passwordHash ? signKnownBrowser(masterKeys.pepper, { userId: user.id, passwordHash: user.passwordHash, nonce }) : null
  }

  return {
    async cookieFor(email) {
      const nonce = Buffer.from(randomBytes(16)).toString('base64url')
      try {
        const proof = await proofOf(email, nonce)
        if (proof === null) return null
        const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure() ? ['Secure'] : []), `Max-Age=${KNOWN_SECONDS}`]
        return [`${nameOf()}=${nonce}.${proof}`, ...attributes].join('; ')
      } catch (error) {
        // Whoever has signed in is signed in, known or not.
        if (error instanceof StoreUnavailableError) return null
        throw error
      }
    },
    async find({ headers }, email) {
      const [nonce = '', proof = ''] = (readCookie(headers.cookie, nameOf()) ?? '').split('.')
      const expected = proof === '' ? null : await proofOf(email, nonce)
      return expected !== null && sameSecret(proof, expected) ? nonce : null
    },
  }
}
