import type { IncomingMessage } from 'node:http'
import type { Service } from '../../unit-of-work/service/service.ts'

/**
 * Warns the operator once when requests seem to come through a proxy that is not configured: then all clients have its address, and share
 * one limit.
 */
export function createProxyNote({ settings, logger }: Pick<Service, 'settings' | 'logger'>): (request: IncomingMessage) => void {
  let isNoted = settings.trustProxy !== false
  return ({ headers }) => {
    if (isNoted || headers['x-forwarded-for'] === undefined) return
    isNoted = true
    logger.warn(
      'A request came with X-Forwarded-For, and BELFRY_TRUST_PROXY is off. If a proxy stands in front, all its callers are counted as one address and share one limit: set BELFRY_TRUST_PROXY to the number of proxies. If none does, somebody made the header up, and it is ignored.',
    )
  }
}
