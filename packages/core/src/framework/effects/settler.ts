import type { ServicePort } from '../operations/port.ts'
import type { EffectAnswer, EffectRequest } from './effect.ts'

/** Completes effects that no caller waits for, such as a queued message or a change sent to a controller. */
export interface Settler<Memo extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>> {
  /** `<collection>.<answer>`, distinct from the names of operations. */
  readonly name: string
  settle(port: ServicePort, memo: Memo, answer: EffectAnswer): Promise<void>
}

/** Any settler, regardless of its memo. */
// biome-ignore lint/suspicious/noExplicitAny: settlers take their memo contravariantly, so no other type holds all of them
export type AnySettler = Settler<any>

/**
 * Requests an external effect without waiting for it. If it is answered immediately, because it is only recorded, it is completed in the
 * same transaction.
 */
export async function queueEffect<Memo extends Readonly<Record<string, unknown>>>(
  port: ServicePort,
  settler: Settler<Memo>,
  effect: EffectRequest,
  memo: Memo,
): Promise<void> {
  const reply = await port.ask({ settler: settler.name, effect, memo, awaited: false })
  if (!('intentId' in reply)) await settler.settle(port, memo, reply)
}
