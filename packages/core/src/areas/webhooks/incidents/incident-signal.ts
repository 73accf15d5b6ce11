import type { EpochMs } from '../../../kernel/time.ts'
import type { Incident } from './incident.ts'

/**
 * Something that happened to an endpoint and affects its incident: `failed`, with another attempt to follow; `permanentlyFailed`, the last
 * attempt of the schedule; `delivered`; `dropped`, deliveries were dismissed or removed; `disabled`, the webhook was disabled.
 */
export type IncidentSignal =
  | { readonly kind: 'failed' | 'delivered' | 'dropped' | 'disabled'; readonly at: EpochMs }
  | { readonly kind: 'permanentlyFailed'; readonly at: EpochMs; readonly deliveryId: string }

/** The incident after an attempt, or after deliveries were dismissed or removed. A failure opens it; only `advanceIncident` ends it. */
export function afterSignal(incident: Incident | null, { kind, at }: IncidentSignal): Incident | null {
  if (kind === 'failed' || kind === 'permanentlyFailed') return afterFailure(incident, at)
  return incident && kind === 'delivered' ? afterSuccess(incident, at) : incident
}

/** In the order in which they happened. */
export function inOrder(signals: readonly IncidentSignal[]): readonly IncidentSignal[] {
  return [...signals].sort((a, b) => a.at - b.at)
}

/**
 * The fewest signals of one endpoint that have the same effect: of consecutive attempts with the same result the first and the last, and
 * the first permanent failure. So a batch of results of any size leaves only a few.
 */
export function essentialSignals(signals: readonly IncidentSignal[]): readonly IncidentSignal[] {
  const ordered = inOrder(signals)
  const firstLost = ordered.findIndex(({ kind }) => kind === 'permanentlyFailed')
  const outcomeOf = (index: number) => {
    const kind = ordered[index]?.kind
    return kind === 'permanentlyFailed' ? 'failed' : kind
  }
  return ordered.filter(
    (_, index) => index === firstLost || outcomeOf(index - 1) !== outcomeOf(index) || outcomeOf(index + 1) !== outcomeOf(index),
  )
}

function afterFailure(incident: Incident | null, at: EpochMs): Incident {
  if (!incident) {
    return { startedAt: at, failingSince: at, lastFailedAt: at, lastDeliveredAt: null, notifiedFirstAt: null, notifiedFinalAt: null }
  }
  const { startedAt, failingSince, lastFailedAt, lastDeliveredAt } = incident
  // A late signal may precede the last success, and then says nothing about the current state. Within a millisecond, the order of arrival
  // counts.
  // comes second has happened second.
  const isSince = lastDeliveredAt === null || at >= lastDeliveredAt
  return {
    ...incident,
    startedAt: Math.min(startedAt, at),
    lastFailedAt: Math.max(lastFailedAt, at),
    failingSince: isSince ? Math.min(failingSince ?? at, at) : failingSince,
  }
}

function afterSuccess(incident: Incident, at: EpochMs): Incident {
  const { failingSince, lastFailedAt, lastDeliveredAt } = incident
  const isNewer = failingSince !== null && at >= failingSince
  return {
    ...incident,
    lastDeliveredAt: Math.max(lastDeliveredAt ?? at, at),
    failingSince: isNewer ? (lastFailedAt > at ? lastFailedAt : null) : failingSince,
  }
}
