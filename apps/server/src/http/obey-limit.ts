import type { ServerResponse } from 'node:http'
import { problem, Refusal } from '@belfry/core'
import type { RateLimit } from './rate-limit.ts'

/** Counts a request, and says in the answer what is left. Refuses with 429 when nothing is. */
export function obey(limit: RateLimit, who: string, response: ServerResponse): void {
  const { allowed, remaining, resetSeconds } = limit.take(who)
  response.setHeader('ratelimit-policy', `"default";q=${limit.limit};w=${limit.windowSeconds}`)
  response.setHeader('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (allowed) return
  response.setHeader('retry-after', resetSeconds)
  throw new Refusal(problem('rate_limited', { detail: `Too many requests. Wait ${resetSeconds} seconds.` }))
}
