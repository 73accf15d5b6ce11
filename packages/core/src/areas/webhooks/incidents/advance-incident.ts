import type { EpochMs } from '../../../kernel/time.ts'
import type { Incident } from './incident.ts'
import { afterSignal, type IncidentSignal, inOrder } from './incident-signal.ts'

/** How long an endpoint must fail without a success before the first notification: 5 minutes, in milliseconds. */
export const FIRST_NOTICE_MS: EpochMs = 5 * 60_000

/** The notifications of an incident, each sent at most once: the endpoint is failing, or a message has failed permanently. */
export type IncidentNotice = { readonly kind: 'failing' } | { readonly kind: 'permanentlyFailed'; readonly deliveryId: string }

/** The other inputs of the decision. */
export interface IncidentSurroundings {
  readonly now: EpochMs
  /** Whether a delivery of the endpoint failed and was neither delivered nor dismissed since. */
  readonly unresolved: boolean
  /** Whether the webhook is enabled: there are no notifications for a disabled one. */
  readonly enabled: boolean
}

/** The state of an endpoint's incident, and the notifications to send. */
export interface AdvancedIncident {
  /** The open incident; `null` if there is none. */
  readonly open: Incident | null
  /** When the previously open incident ended; `null` if it continues or there was none. */
  readonly endedAt: EpochMs | null
  readonly notices: readonly IncidentNotice[]
}

/**
 * Advances the incident of an endpoint by what has happened since. Pure: the caller stores the result and sends the notifications, both or
 * neither. Signals may arrive late and in any order; the decision depends on the current state, so that no one is notified of a failure
 * that is over.
 *
 * @param present the open incident; `null` if there is none
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
      if (signal.kind === 'permanentlyFailed') lost ??= signal.deliveryId
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

/** If both are due, the second one includes everything the first would say. */
function noticesOf(incident: Incident, lost: string | null, now: EpochMs): readonly IncidentNotice[] {
  if (lost !== null && incident.notifiedFinalAt === null) return [{ kind: 'permanentlyFailed', deliveryId: lost }]
  const dueAt = firstNoticeDueAt(incident)
  return dueAt !== null && dueAt <= now ? [{ kind: 'failing' }] : []
}

function afterNotices(incident: Incident, notices: readonly IncidentNotice[], now: EpochMs): Incident {
  if (notices.length === 0) return incident
  const isFinal = notices.some(({ kind }) => kind === 'permanentlyFailed')
  const dueAt = firstNoticeDueAt(incident)
  return {
    ...incident,
    notifiedFinalAt: isFinal ? now : incident.notifiedFinalAt,
    notifiedFirstAt: dueAt !== null && dueAt <= now ? now : incident.notifiedFirstAt,
  }
}
