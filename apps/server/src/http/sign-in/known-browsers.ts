import type { IncomingMessage } from 'node:http'
import { sameSecret, signKnownBrowser } from '../../platform/crypto/tokens.ts'
import { StoreUnavailableError } from '../../store/errors.ts'
import { selectUserByEmail } from '../../store/queries/accounts.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { readCookie } from './read-cookie.ts'

/** How long a browser stays known after a sign-in, in seconds: a year. */
const KNOWN_SECONDS = 365 * 86_400

/** Browsers that have signed in to an account with its current password. Nothing is stored: each keeps a signed cookie as proof. */
export interface KnownBrowsers {
  /** The Set-Cookie header that makes a browser known after a sign-in; `null` when it cannot be made. */
  cookieFor(email: string): Promise<string | null>
  /** The key under which the requests of a browser are counted, if it is known to the account with this address; otherwise `null`. */
  find(request: IncomingMessage, email: string): Promise<string | null>
}

/** Creates the known browsers of a server. */
export function createKnownBrowsers({ store, randomBytes, masterKeys }: Service, isSecure: () => boolean): KnownBrowsers {
  const nameOf = () => (isSecure() ? '__Host-belfry_browser' : 'belfry_browser')

  /** A new password gives a new proof, so earlier browsers are no longer known. */
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
        // The sign-in has succeeded, whether or not the browser becomes known.
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
