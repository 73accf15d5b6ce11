import { type AnyRecord, models } from '@belfry/core'
import type { Simulation } from '../simulate/simulation.ts'

/** Selects messages; absent members match any. */
export interface MessageFilter {
  readonly channel?: 'EMAIL' | 'SMS' | 'WHATSAPP' | 'PUSH'
  /** The e-mail address or phone number. */
  readonly recipient?: string
  readonly customerId?: string
  readonly userId?: string
}

/**
 * The messages to people that were sent in a simulation, oldest first: records of `notification-deliveries`, with `subject`, `body`,
 * `status` and `error`.
 *
 * @param to a recipient's address or number, or a filter; everyone by default
 */
export function messagesTo(simulation: Pick<Simulation, 'records'>, to: string | MessageFilter = {}): readonly AnyRecord[] {
  const wanted = Object.entries(typeof to === 'string' ? { recipient: to } : to)
  return simulation
    .records(models.notificationDelivery.collection)
    .filter((message) => wanted.every(([name, value]) => value === undefined || message[name] === value))
}
