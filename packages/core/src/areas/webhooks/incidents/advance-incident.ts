import type { EpochMs } from '../../../kernel/time.ts'
import type { Incident } from './incident.ts'
import { afterSignal, type IncidentSignal, inOrder } from './incident-signal.ts'

/** How long an endpoint must fail without a success before the first notification: 5 minutes, in milliseconds. */
export const FIRST_NOTICE_MS: EpochMs = 5 * 60_000

/** What people are told of an incident, each at most once: that the endpoint fails, or that a message has failed for good. */
export type IncidentNotice = { readonly kind: 'failing' } | { readonly kind: 'failedForGood'; readonly deliveryId: string }

/** What else decides how an incident goes on. */
export interface IncidentSurroundings {
  readonly now: EpochMs
  /** Whether a delivery of the endpoint was tried in vain and neither has arrived nor was let go of. */
  readonly unresolved: boolean
  /** Whether the webhook is enabled: nobody is told of one that is not. */
  readonly enabled: boolean
}

/** Where the incident of an endpoint stands now, and what is to be told. */
export interface AdvancedIncident {
  /** The incident that is open now; `null` when none is. */
  readonly open: Incident | null
  /** When the one that was open before has ended; `null` when it goes on or there was none. */
  readonly endedAt: EpochMs | null
  readonly notices: readonly IncidentNotice[]
}

/**
 * Takes the incident of an endpoint further by what has happened since. Pure: whoever calls it stores what it says and sends the notices,
 * both or neither. Signals may come late and in any order; what is decided depends on what holds now, so nobody is told of a failure
 * that is over.
 *
 * @param present the open incident; `null` when there is none
 */
export function advanceIncident(
  present: Incident | null,
  signals: readonly IncidentSignal[],
  { now, unresolved, enabled }: IncidentSurroundings,
): AdvancedIncident {
  let open = present
  let endedAt: EpochMs | null = null
  let lost: string | null = null
  for (const signal of inOrder(signals)) {
    if (signal.kind === 'disabled') {
      if (open && open.startedAt > signal.at) continue
      if (present) endedAt ??= signal.at
      open = null
      lost = null
    } else {
      open = afterSignal(open, signal)
      if (signal.kind === 'failedForGood') lost ??= signal.deliveryId
    }
  }
  if (!unresolved || !enabled) return { open: null, endedAt: present && (endedAt ?? now), notices: [] }
  const notices = open ? noticesOf(open, lost, now) : []
  return { open: open && afterNotices(open, notices, now), endedAt, notices }
}

/** When the first notification is due if nothing happens until then; `null` if none is pending. */
export function firstNoticeDueAt({ failingSince, notifiedFirstAt }: Incident): EpochMs | null {
  return failingSince === null || notifiedFirstAt !== null ? null : failingSince + FIRST_NOTICE_MS
}

/** Of both at once the second says all that the first would have said. */
function noticesOf(incident: Incident, lost: string | null, now: EpochMs): readonly IncidentNotice[] {
  if (lost !== null && incident.notifiedFinalAt === null) return [{ kind: 'failedForGood', deliveryId: lost }]
  const dueAt = firstNoticeDueAt(incident)
  return dueAt !== null && dueAt <= now ? [{ kind: 'failing' }] : []
}

function afterNotices(incident: Incident, notices: readonly IncidentNotice[], now: EpochMs): Incident {
  if (notices.length === 0) return incident
  const isFinal = notices.some(({ kind }) => kind === 'failedForGood')
  const dueAt = firstNoticeDueAt(incident)
  return {
    ...incident,
    notifiedFinalAt: isFinal ? now : incident.notifiedFinalAt,
    notifiedFirstAt: dueAt !== null && dueAt <= now ? now : incident.notifiedFirstAt,
  }
}
