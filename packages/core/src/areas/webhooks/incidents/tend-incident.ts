import type { ServicePort, StoredIncident } from '../../../framework/operations/port.ts'
import { webhook } from '../webhooks/webhook.ts'
import { advanceIncident, type IncidentTurn } from './advance-incident.ts'
import { tellIncident } from './tell-incident.ts'

/** What came of looking after an incident. */
export interface TendedIncident {
  /** How many notices fell due. */
  readonly notices: number
  /** How many messages they made. */
  readonly messages: number
}

/**
 * Looks after the incident of one webhook: takes what has happened, decides, stores and tells, all in one unit of work. The host sees to
 * it that for one webhook nobody else does so meanwhile.
 */
export async function tendIncident(port: ServicePort, webhookId: string): Promise<TendedIncident> {
  const signals = await port.incidents.takeSignals(webhookId)
  const record = await port.get(webhook, webhookId)
  const present = await port.incidents.open(webhookId)
  const turn = advanceIncident(present, signals, {
    now: port.now,
    unresolved: record !== null && (await port.incidents.hasUnresolved(webhookId)),
    enabled: record?.enabled ?? false,
  })
  await store(port, webhookId, present, turn)
  let messages = 0
  if (record && turn.open) for (const notice of turn.notices) messages += await tellIncident(port, record, turn.open, notice)
  return { notices: turn.notices.length, messages }
}

async function store(port: ServicePort, webhookId: string, present: StoredIncident | null, { open, endedAt }: IncidentTurn): Promise<void> {
  if (present && endedAt !== null) await port.incidents.save(present.id, present, endedAt)
  if (!open) return
  if (present && endedAt === null) await port.incidents.save(present.id, open, null)
  else await port.incidents.begin(webhookId, open)
}
