import { examples } from '../events/generated/examples.ts'
import type { EventOf, WebhookEventKey } from '../events/webhook-event.ts'

/** Every key that has an example, in alphabetical order. */
export const exampleKeys: readonly WebhookEventKey[] = Object.keys(examples) as WebhookEventKey[]

/** Members to replace in an example. */
export type ExampleChanges<Key extends WebhookEventKey> = Partial<Omit<EventOf<Key>, 'event'>>

/**
 * Returns a complete, valid event as Belfry sends it; a new copy on each call.
 *
 * @param changes members that replace those of the example; `data` is replaced as a whole
 * @throws RangeError if the key has no example
 */
export function exampleEvent<Key extends WebhookEventKey>(key: Key, changes: ExampleChanges<Key> = {}): EventOf<Key> {
  if (!Object.hasOwn(examples, key)) throw new RangeError(`there is no example of "${key}"; exampleKeys has all of which there is one`)
  return { ...structuredClone<EventOf<Key>>(examples[key] as unknown as EventOf<Key>), ...changes }
}
