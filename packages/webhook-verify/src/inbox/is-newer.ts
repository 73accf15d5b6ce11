import type { WebhookEnvelope } from '../webhook-envelope.ts'

/**
 * Whether an event describes a later state of its record than the one you hold. Use it so that a late delivery does not overwrite newer
 * data. The deletion of a record has the version of its last change and counts as newer.
 *
 * @param seenVersion the `version` of the record that you hold; `null` or `undefined` if you hold none
 * @returns also `true` if the record of the event has no version, since there is nothing to compare
 */
export function isNewer(event: WebhookEnvelope, seenVersion: number | null | undefined): boolean {
  const version = versionOf(event)
  if (version === null || seenVersion === null || seenVersion === undefined) return true
  return version > seenVersion || (version === seenVersion && event.event.endsWith(':deleted'))
}

/** The `version` of the record that an event is about, which is the first member of its `data`; `null` if there is none. */
export function versionOf({ data }: WebhookEnvelope): number | null {
  const [record] = Object.values(Object(data)) as readonly unknown[]
  const { version } = Object(record) as { version?: unknown }
  return Number.isSafeInteger(version) ? (version as number) : null
}
