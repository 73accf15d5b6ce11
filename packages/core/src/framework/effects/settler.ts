import type { ServicePort } from '../operations/port.ts'
import type { EffectAnswer, EffectRequest } from './effect.ts'

/** Finishes effects for which nobody waits: a message that is on its way, a change that is handed to a controller. */
export interface Settler<Memo extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>> {
  /** `<collection>.<what came>`, different from the names of operations. */
  readonly name: string
  settle(port: ServicePort, memo: Memo, answer: EffectAnswer): Promise<void>
}

/** Any settler, where its memo does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: settlers take their memo contravariantly, so no other type holds all of them
export type AnySettler = Settler<any>

/**
 * Hands an effect to the outside without waiting for it. When the answer is there at once, because the effect is only recorded, it is
 * settled in the same transaction.
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
