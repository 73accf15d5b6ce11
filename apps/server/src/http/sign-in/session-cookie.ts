import { SESSION_MS } from '../../unit-of-work/ports/account-port.ts'
import { sessionCookieName } from './authenticate.ts'

/** The Set-Cookie header that keeps a browser signed in; with a token of `null` it signs it out. */
export function sessionCookie(token: string | null, { secure }: { readonly secure: boolean }): string {
  const name = sessionCookieName({ secure })
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
  return token === null
    ? [`${name}=`, ...attributes, 'Max-Age=0'].join('; ')
    : [`${name}=${token}`, ...attributes, `Max-Age=${SESSION_MS / 1000}`].join('; ')
}
