import type { ServerResponse } from 'node:http'
import { problem, Refusal } from '@belfry/core'
import type { RateLimit, RateVerdict } from './rate-limit.ts'

/** Counts a request, and sets headers with what is left. Refuses with 429 when nothing is. */
export function obey(limit: RateLimit, who: string, response: ServerResponse): void {
  const verdict = limit.take(who)
  if (!verdict.allowed) refuseOverLimit(limit, verdict, response)
  setRateHeaders(limit, verdict, response)
}

/** Refuses a request beyond a limit, and sets headers with when it will be allowed. */
export function refuseOverLimit(limit: RateLimit, verdict: RateVerdict, response: ServerResponse): never {
  const { resetSeconds } = verdict
  setRateHeaders(limit, verdict, response)
  response.setHeader('retry-after', resetSeconds)
  throw new Refusal(problem('rate_limited', { detail: `Too many requests. Wait ${resetSeconds} seconds.` }))
}

function setRateHeaders({ limit, windowSeconds }: RateLimit, { remaining, resetSeconds }: RateVerdict, response: ServerResponse): void {
  response.setHeader('ratelimit-policy', `"default";q=${limit};w=${windowSeconds}`)
  response.setHeader('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
}
