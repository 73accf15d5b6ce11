import { insertSignals } from '../../store/queries/incident-signals.ts'
import type { WebhookKey } from '../../store/queries/incidents.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** Records for the incident worker that deliveries of a webhook were dismissed or deleted, or that the webhook was disabled. */
export async function signalWebhookIncident(
  service: Pick<Service, 'randomBytes' | 'wake'>,
  { db, now, afterCommit }: Unit,
  { organizationId, webhookId }: WebhookKey,
  kind: 'dropped' | 'disabled',
): Promise<void> {
  const id = Buffer.from(service.randomBytes(8)).toString('hex')
  await insertSignals(db, [{ organization_id: organizationId, webhook_id: webhookId, id, kind, at: now, delivery_id: null }])
  afterCommit(service.wake.incidents)
}
