import type { IncomingMessage, ServerResponse } from 'node:http'
import { countedAddress } from '../../platform/network/counted-address.ts'
import { selectSessionAddresses } from '../../store/queries/sessions.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { KnownBrowsers } from '../sign-in/known-browsers.ts'
import { refuseOverLimit } from './obey-limit.ts'
import { createRateLimit } from './rate-limit.ts'

/** How many tries unknown browsers together have at an account, as a multiple of the tries of one network. */
const ACCOUNT_TIMES = 10

/** What is tried at an account: its password, or requesting a link. */
export interface AccountTry {
  readonly kind: 'password' | 'reset'
  readonly email: string
}

/** Limits the tries at one account from all networks together. */
export interface AccountLimits {
  /**
   * Counts a try before it is evaluated, so that concurrent tries cannot exceed the limit; refuses with 429. Returns the function that
   * removes it from the count, for a try that did not fail.
   */
  take(tried: AccountTry, request: IncomingMessage & { readonly ip?: string | undefined }, response: ServerResponse): Promise<() => void>
}

/**
 * Unknown browsers together have ten times as many tries at an account as one network. When these are used up, the account is still open to
 * browsers that have signed in to it before, each with tries of its own, and to networks with an open session of it: so others cannot lock
 * its owner out.
 */
export function createAccountLimits(service: Service, browsers: KnownBrowsers): AccountLimits {
  const { store, now } = service
  const limit = service.settings.loginLimitPerQuarter
  const limitOf = (tries: number) => createRateLimit({ limit: tries, windowSeconds: 900, now })
  const strangers = { password: limitOf(limit * ACCOUNT_TIMES), reset: limitOf(limit * ACCOUNT_TIMES) }
  const known = limitOf(limit)

  async function isSignedInFrom(ip: string | undefined, email: string): Promise<boolean> {
    const addresses = await store.read((db) => selectSessionAddresses(db, email, now()))
    return addresses.some((address) => countedAddress(address) === countedAddress(ip))
  }

  return {
    async take({ kind, email }, request, response) {
      const verdict = strangers[kind].take(email)
      if (verdict.allowed) return () => strangers[kind].giveBack(email)
      const browser = await browsers.find(request, email)
      if (browser !== null && known.take(browser).allowed) return () => known.giveBack(browser)
      if (await isSignedInFrom(request.ip, email)) return () => {}
      return refuseOverLimit(strangers[kind], verdict, response)
    },
  }
}
