import type { ServicePort, StoredIncident, Unresolved } from '../../../framework/operations/port.ts'
import { formatTime } from '../../../kernel/time.ts'

/** An incident as returned by the API; times are RFC 3339. */
export interface IncidentView {
  readonly id: string
  readonly webhookId: string
  readonly startedAt: string
  readonly failingSince: string | null
  readonly notifiedFirstAt: string | null
  readonly notifiedFinalAt: string | null
  readonly resolvedAt: string | null
  /** The deliveries that keep it open; `null` if it has ended. */
  readonly keptOpenBy: Unresolved | null
}

/** The open incident of a webhook; `null` if there is none, or nothing keeps it open any more and its end is still to be stored. */
export async function openIncident(port: ServicePort, webhookId: string): Promise<IncidentView | null> {
  const incident = await port.incidents.open(webhookId)
  const unresolved = incident && (await port.incidents.unresolved(webhookId))
  return incident && unresolved ? viewOf(incident, unresolved) : null
}

/** An incident with the deliveries that keep it open. */
export function viewOf(incident: StoredIncident, keptOpenBy: Unresolved | null): IncidentView {
  const { id, webhookId, startedAt, failingSince, notifiedFirstAt, notifiedFinalAt, resolvedAt } = incident
  return {
    id,
    webhookId,
    startedAt: formatTime(startedAt),
    failingSince: timeOrNull(resolvedAt === null ? failingSince : null),
    notifiedFirstAt: timeOrNull(notifiedFirstAt),
    notifiedFinalAt: timeOrNull(notifiedFinalAt),
    resolvedAt: timeOrNull(resolvedAt),
    keptOpenBy,
  }
}

function timeOrNull(moment: number | null): string | null {
  return moment === null ? null : formatTime(moment)
}
