import type { WebhookEnvelope } from '../webhook-envelope.ts'

/**
 * Whether an event tells of a later state of its record than the one you hold, so that a delivery that was overtaken overwrites nothing.
 * The removal of a record is as new as its last change, and so counts as newer than that.
 *
 * @param seenVersion the `version` of the record that you hold; `null` or `undefined` when you hold none
 * @returns true for an event without a record that has a version: there is nothing to compare
 */
export function isNewer(event: WebhookEnvelope, seenVersion: number | null | undefined): boolean {
  const version = versionOf(event)
  if (version === null || seenVersion === null || seenVersion === undefined) return true
  return version > seenVersion || (version === seenVersion && event.event.endsWith(':deleted'))
}

/** The version of the record that the event is about: the first member of its data. `null` where there is none. */
export function versionOf({ data }: WebhookEnvelope): number | null {
  const [record] = Object.values(Object(data)) as readonly unknown[]
  const { version } = Object(record) as { version?: unknown }
  return Number.isSafeInteger(version) ? (version as number) : null
}
