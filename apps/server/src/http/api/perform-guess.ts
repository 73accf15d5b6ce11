import type { Outcome, Waiting } from '@belfry/core'
import { perform } from '../../unit-of-work/perform/perform.ts'
import type { Service } from '../../unit-of-work/service.ts'
import type { AccountLimits, AccountTry } from '../limits/account-limits.ts'
import type { ReadExchange } from './read-request.ts'

/** Runs an operation with which a password or a link could be guessed, within the limits of the account at which it is tried. Refuses with 429. */
export type PerformGuess = (exchange: ReadExchange) => Promise<Outcome<unknown> | Waiting>

/** Makes what runs such operations. A try that did not fail is none, and is taken off the count again. */
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

/** At which account something is tried; `null` where it is the link that could be guessed. */
function triedOf(input: unknown): AccountTry | null {
  const { body } = input as { readonly body?: { readonly email?: unknown; readonly password?: unknown } }
  if (typeof body?.email !== 'string') return null
  return { kind: body.password === undefined ? 'reset' : 'password', email: body.email.toLowerCase() }
}

function isWrongGuess(outcome: Outcome<unknown> | Waiting): boolean {
  return outcome.kind === 'refused' && outcome.problem.code === 'invalid_credentials'
}
