import { countedAddress } from '../../platform/network/counted-address.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { obey } from '../limits/obey-limit.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import type { Exchange, RoutedExchange } from './exchange.ts'

/** Holds requests to the rate limits. Each function refuses with 429. */
export interface LimitRequest {
  /** Counts a request by its address: of whoever has no valid key, or asks for what is not there. */
  byAddress(exchange: Pick<Exchange, 'request' | 'response'>): void
  /** Counts a request by its user, or by its address where there is none. What could be guessed has a stricter limit of its own. */
  byCaller(exchange: RoutedExchange, userId: string | null): void
}

/**
 * Makes the step that limits requests.
 *
 * @param limit counts by address who has no key, and is shared with what else is public; `null` for no limit
 */
export function createLimitRequest({ settings, now }: Pick<Service, 'settings' | 'now'>, limit: RateLimit | null): LimitRequest {
  const guesses = createRateLimit({ limit: settings.loginLimitPerQuarter, windowSeconds: 900, now })
  return {
    byAddress({ request, response }) {
      if (limit) obey(limit, countedAddress(request.ip), response)
    },
    byCaller({ request, response, route }, userId) {
      if (limit) obey(limit, userId ?? countedAddress(request.ip), response)
      if (route.guessable) obey(guesses, countedAddress(request.ip), response)
    },
  }
}
