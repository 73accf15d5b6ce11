import type { Outcome, Waiting } from '@belfry/core'
import { perform } from '../../unit-of-work/perform/perform.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { AccountLimits, AccountTry } from '../limits/account-limits.ts'
import type { ReadExchange } from './read-request.ts'

/** Runs an operation that tests a password or a link, within the limits of the account. Refuses with 429. */
export type PerformGuess = (exchange: ReadExchange) => Promise<Outcome<unknown> | Waiting>

/** Creates the function that runs such operations. A try that did not fail is removed from the count. */
export function createPerformGuess(service: Service, limits: AccountLimits): PerformGuess {
  return async ({ request, response, route, input, execution }) => {
    const tried = triedOf(input)
    const giveBack = tried && (await limits.take(tried, request, response))
    const outcome = await perform(service, route.operation, input, execution).catch((error: unknown) => {
      giveBack?.()
      throw error
    })
    if (tried?.kind === 'password' && !isWrongGuess(outcome)) giveBack?.()
    return outcome
  }
}

/** The account at which something is tried; `null` when a link is tried. */
function triedOf(input: unknown): AccountTry | null {
  const { body } = input as { readonly body?: { readonly email?: unknown; readonly password?: unknown } }
  if (typeof body?.email !== 'string') return null
  return { kind: body.password === undefined ? 'reset' : 'password', email: body.email.toLowerCase() }
}

function isWrongGuess(outcome: Outcome<unknown> | Waiting): boolean {
  return outcome.kind === 'refused' && outcome.problem.code === 'invalid_credentials'
}
