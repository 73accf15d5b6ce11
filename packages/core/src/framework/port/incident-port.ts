import type { Incident } from '../../areas/webhooks/incidents/incident.ts'
import type { IncidentSignal } from '../../areas/webhooks/incidents/incident-signal.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Page } from './record-port.ts'

/** The incidents of an organization's webhooks. */
export interface IncidentPort {
  /** The incident that is open; `null` when none is. */
  open(webhookId: string): Promise<StoredIncident | null>
  /** What has happened to the endpoint and was not taken yet. Whoever takes it is the only one. */
  takeSignals(webhookId: string): Promise<readonly IncidentSignal[]>
  /** Whether anything keeps an incident open: a delivery that was tried in vain and waits, or has failed for good. Test messages do not. */
  hasUnresolved(webhookId: string): Promise<boolean>
  /** What keeps an incident open, counted; `null` when nothing does. */
  unresolved(webhookId: string): Promise<Unresolved | null>
  /** Stores a new incident. */
  begin(webhookId: string, incident: Incident): Promise<void>
  /** Stores how an incident stands now; with `resolvedAt` it has ended. */
  save(id: string, incident: Incident, resolvedAt: EpochMs | null): Promise<void>
  /** The incidents of a webhook, newest first. */
  list(webhookId: string, query: { readonly limit: number; readonly cursor?: string | undefined }): Promise<Page<StoredIncident>>
  /** Where people find the deliveries of a webhook; `null` when the service is reached nowhere, as in a simulation. */
  deliveriesUrl(webhookId: string): string | null
}

/** An incident as it is stored. */
export interface StoredIncident extends Incident {
  readonly id: string
  readonly webhookId: string
  /** When it ended; `null` while it is open. */
  readonly resolvedAt: EpochMs | null
}

/** What keeps an incident open. */
export interface Unresolved {
  /** Deliveries that were tried in vain and are tried again. */
  readonly waitingForRetry: number
  /** Deliveries that have failed for good and were not dismissed. */
  readonly permanentlyFailed: number
  /** The delivery that has been failing longest. */
  readonly firstDeliveryId: string
}
