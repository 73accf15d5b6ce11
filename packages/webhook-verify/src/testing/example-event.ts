import { examples } from '../events/generated/examples.ts'
import type { EventOf, WebhookEventKey } from '../events/webhook-event.ts'

/** Every key of which there is an example, in alphabetical order. */
export const exampleKeys: readonly WebhookEventKey[] = Object.keys(examples) as WebhookEventKey[]

/** What an example is to say differently. */
export type ExampleChanges<Key extends WebhookEventKey> = Partial<Omit<EventOf<Key>, 'event'>>

/**
 * A whole event of a key, as Belfry sends it: valid, and a copy of your own each time. Throws a `RangeError` for a key without an example.
 *
 * @param changes members of the event to put in place of the example's; `data` as a whole
 */
export function exampleEvent<Key extends WebhookEventKey>(key: Key, changes: ExampleChanges<Key> = {}): EventOf<Key> {
  if (!Object.hasOwn(examples, key)) throw new RangeError(`there is no example of "${key}"; exampleKeys has all of which there is one`)
  return { ...structuredClone<EventOf<Key>>(examples[key] as unknown as EventOf<Key>), ...changes }
}
