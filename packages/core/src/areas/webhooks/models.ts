import { eventLog } from './event-logs/event-log.ts'
import { webhook } from './webhooks/webhook.ts'

/** The models of webhooks and the event log, by name. */
export const webhookModels = { eventLog, webhook } as const
