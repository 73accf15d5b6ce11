import type { EventView, Page, RecordChange, ServicePort } from '../../../framework/operations/port.ts'
import { retentionLimits } from '../../../framework/retention/retention.ts'
import { parseTime } from '../../../kernel/time.ts'
import { isLater } from './as-of.ts'

/** Whether the organization had paused its automations when the event happened; `null` if the audit log no longer shows it. */
export async function wasPaused({ organization, now, audit }: ServicePort, event: EventView): Promise<boolean | null> {
  if (organization.updatedAt < event.createdAt) return organization.automationsPaused
  let paused = organization.automationsPaused
  let days = organization.retentionDays
  /** The version that `paused` is of. */
  let { version } = organization
  let cursor: string | undefined
  do {
    const page: Page<RecordChange> = await audit.list({ filters: { recordId: organization.id }, limit: 50, cursor })
    for (const change of page.data) {
      if (change.version !== version) return null
      if (change.change === 'created' || change.at < event.createdAt) return paused
      if (change.previous === null) return null
      const { automationsPaused: before, retentionDays } = change.previous
      if (typeof before === 'boolean') {
        const later = isAfter(change, event)
        if (later === null) return null
        if (!later) return paused
        paused = before
      }
      if (typeof retentionDays === 'number') days = Math.min(days, retentionDays)
      version -= 1
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  if (version === 1) return paused
  // The change that created this version is not in the log, so it exceeds the retention period, unless it is the last change, whose time is
  // known. It certainly precedes the event only if the event itself is within the period: an event with pending deliveries is kept longer
  // than the log.
  // is older than the event too is known of an event that is not as old: one that waits for a delivery is kept longer than the log.
  const at = parseTime(event.createdAt)
  return version < organization.version && at !== null && at > retentionLimits(days, now).ended ? paused : null
}

/** Whether a change came after the event. Within one millisecond the ids decide, which only changes by requests have. */
function isAfter({ at, requestId }: RecordChange, event: EventView): boolean | null {
  if (at !== event.createdAt) return at > event.createdAt
  return requestId === null ? null : isLater(requestId, event.id)
}
