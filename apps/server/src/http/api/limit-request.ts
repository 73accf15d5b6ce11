import { countedAddress } from '../../platform/network/counted-address.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { obey } from '../limits/obey-limit.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import type { ApiExchange, RoutedExchange } from './api-exchange.ts'

/** Applies the rate limits. Each function refuses with 429. */
export interface LimitRequest {
  /** Counts a request by its address: without a valid key, or without a route. */
  byAddress(exchange: Pick<ApiExchange, 'request' | 'response'>): void
  /**
   * Counts a request by its user, or by its address when there is none. Requests by which a secret could be guessed have a stricter limit
   * of their own.
   */
  byCaller(exchange: RoutedExchange, userId: string | null): void
}

/**
 * Creates the step that limits requests.
 *
 * @param limit counts requests without a key by address, together with other public requests; `null` for no limit
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
