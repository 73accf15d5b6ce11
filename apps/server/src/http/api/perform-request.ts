import { answerWithinRights, type Outcome, Refusal, type RouteReply, type Waiting } from '@belfry/core'
import { performUnderKey } from '../../unit-of-work/perform/idempotency.ts'
import { perform } from '../../unit-of-work/perform/perform.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { PerformGuess } from './perform-guess.ts'
import type { ReadExchange } from './read-request.ts'

/** The result of an operation that was not refused. */
export type Performed =
  | { readonly kind: 'done'; readonly reply: RouteReply; readonly replayed: boolean }
  /** An external system has not answered yet. `replayed`: an earlier request with the same key has requested the effect. */
  | (Waiting & { readonly replayed: boolean })

/** Runs the operation of a request. Refuses as the operation does. */
export type PerformRequest = (exchange: ReadExchange) => Promise<Performed>

/** Creates the step that runs operations. */
export function createPerformRequest(service: Service, performGuess: PerformGuess): PerformRequest {
  /** Runs the operation under its `Idempotency-Key`: the reply is made in the transaction, which stores it. */
  async function performKept(exchange: ReadExchange, key: string): Promise<Performed> {
    const { route, input, execution } = exchange
    const { secret, status, operation } = route
    const reply = (value: unknown) => replyTo(service, exchange, value)
    const outcome = await performUnderKey(service, operation, input, execution, { key, secret, status, reply })
    if (outcome.kind === 'waiting') return outcome
    const { replayed, ...kept } = requireDone(outcome)
    return { kind: 'done', reply: kept, replayed }
  }

  async function performOnce(exchange: ReadExchange): Promise<Performed> {
    const { route, input, execution } = exchange
    const outcome = await (route.guessable ? performGuess(exchange) : perform(service, route.operation, input, execution))
    if (outcome.kind === 'waiting') return { ...outcome, replayed: false }
    return { kind: 'done', reply: replyTo(service, exchange, requireDone(outcome)), replayed: false }
  }

  return (exchange) => (exchange.key === undefined ? performOnce(exchange) : performKept(exchange, exchange.key))
}

/** The reply of a route for a value of its operation, restricted to what the caller may read. */
export function replyTo({ addresses }: Pick<Service, 'addresses'>, exchange: ReadExchange, value: unknown): RouteReply {
  const { route, execution, sent } = exchange
  const { permissions } = execution.caller
  return answerWithinRights(route, route.reply(value, { appUrl: addresses.app() }), { permissions, sent })
}

/** @throws Refusal when the operation has refused */
export function requireDone<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'refused') throw new Refusal(outcome.problem)
  return outcome.value
}

/**
 * The reply of an operation without effects.
 *
 * @throws Error when it waits for an effect
 */
export function requireReply(performed: Performed): RouteReply {
  if (performed.kind === 'waiting')
    throw new Error(`the operation waits for an external system (${performed.intentId}), and its answer cannot`)
  return performed.reply
}
