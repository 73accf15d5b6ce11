import type { ServicePort } from '../operations/port.ts'
import type { EffectAnswer, EffectRequest } from './effect.ts'

/** Completes effects that no caller waits for, such as a queued message or a change sent to a controller. */
export interface CompletionHandler<State extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>> {
  /** `<collection>.<answer>`, distinct from the names of operations. */
  readonly name: string
  complete(port: ServicePort, operationState: State, answer: EffectAnswer): Promise<void>
}

/** Any completion handler, regardless of its operation state. */
// biome-ignore lint/suspicious/noExplicitAny: handlers take their operation state contravariantly, so no other type holds all of them
export type AnyCompletionHandler = CompletionHandler<any>

/**
 * Requests an external effect without waiting for it. If it is answered immediately, because it is only recorded, it is completed in the
 * same transaction.
 */
export async function queueEffect<State extends Readonly<Record<string, unknown>>>(
  port: ServicePort,
  handler: CompletionHandler<State>,
  effect: EffectRequest,
  operationState: State,
): Promise<void> {
  const reply = await port.ask({ completionHandler: handler.name, effect, operationState, awaited: false })
  if (!('intentId' in reply)) await handler.complete(port, operationState, reply)
}
