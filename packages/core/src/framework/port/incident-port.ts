import type { Incident } from '../../areas/webhooks/incidents/incident.ts'
import type { IncidentSignal } from '../../areas/webhooks/incidents/incident-signal.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Page } from './record-port.ts'

/** The incidents of an organization's webhooks. */
export interface IncidentPort {
  /** The open incident; `null` if there is none. */
  open(webhookId: string): Promise<StoredIncident | null>
  /** Takes the signals of the endpoint that were not taken yet. Each signal is returned only once. */
  takeSignals(webhookId: string): Promise<readonly IncidentSignal[]>
  /**
   * Whether any delivery keeps an incident open: one that failed and waits for a retry, or has failed permanently. Test messages do not
   * count.
   */
  hasUnresolved(webhookId: string): Promise<boolean>
  /** The deliveries that keep an incident open; `null` if there are none. */
  unresolved(webhookId: string): Promise<Unresolved | null>
  /** Stores a new incident. */
  begin(webhookId: string, incident: Incident): Promise<void>
  /** Stores the current state of an incident; with `resolvedAt` it has ended. */
  save(id: string, incident: Incident, resolvedAt: EpochMs | null): Promise<void>
  /** The incidents of a webhook, newest first. */
  list(webhookId: string, query: { readonly limit: number; readonly cursor?: string | undefined }): Promise<Page<StoredIncident>>
  /** The page with the deliveries of a webhook; `null` if the service has no URL, as in a simulation. */
  deliveriesUrl(webhookId: string): string | null
}

/** An incident as stored. */
export interface StoredIncident extends Incident {
  readonly id: string
  readonly webhookId: string
  /** When it ended; `null` while it is open. */
  readonly resolvedAt: EpochMs | null
}

/** The deliveries that keep an incident open. */
export interface Unresolved {
  /** Deliveries that failed and will be retried. */
  readonly waitingForRetry: number
  /** Deliveries that failed permanently and were not dismissed. */
  readonly permanentlyFailed: number
  /** The delivery that has been failing longest. */
  readonly firstDeliveryId: string
}
