import type { ServicePort, StoredIncident } from '../../../framework/operations/port.ts'
import { webhook } from '../webhooks/webhook.ts'
import { type AdvancedIncident, advanceIncident } from './advance-incident.ts'
import { notifyIncident } from './notify-incident.ts'

/** The result of processing an incident. */
export interface ProcessedIncident {
  /** The number of notifications that became due. */
  readonly notices: number
  /** The number of messages sent for them. */
  readonly messages: number
}

/**
 * Processes the incident of one webhook: takes the new signals, decides, stores and notifies, all in one unit of work. The host ensures
 * that this does not run concurrently for the same webhook.
 */
export async function processIncident(port: ServicePort, webhookId: string): Promise<ProcessedIncident> {
  const signals = await port.incidents.takeSignals(webhookId)
  const record = await port.get(webhook, webhookId)
  const present = await port.incidents.open(webhookId)
  const advanced = advanceIncident(present, signals, {
    now: port.now,
    unresolved: record !== null && (await port.incidents.hasUnresolved(webhookId)),
    enabled: record?.enabled ?? false,
  })
  await store(port, webhookId, present, advanced)
  let messages = 0
  if (record && advanced.open) for (const notice of advanced.notices) messages += await notifyIncident(port, record, advanced.open, notice)
  return { notices: advanced.notices.length, messages }
}

async function store(
  port: ServicePort,
  webhookId: string,
  present: StoredIncident | null,
  { open, endedAt }: AdvancedIncident,
): Promise<void> {
  if (present && endedAt !== null) await port.incidents.save(present.id, present, endedAt)
  if (!open) return
  if (present && endedAt === null) await port.incidents.save(present.id, open, null)
  else await port.incidents.begin(webhookId, open)
}
