import { SESSION_MS } from '../operations/account-port.ts'
import { SESSION_COOKIE } from './authenticate.ts'

/**
 * The Set-Cookie header that keeps a browser signed in, or signs it out when the token is `null`. Over HTTPS the name gets the prefix
 * with which browsers refuse the cookie from anywhere but this very host.
 */
export function sessionCookie(token: string | null, { secure }: { readonly secure: boolean }): string {
  const name = secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
  return token === null
    ? [`${name}=`, ...attributes, 'Max-Age=0'].join('; ')
    : [`${name}=${token}`, ...attributes, `Max-Age=${SESSION_MS / 1000}`].join('; ')
}
