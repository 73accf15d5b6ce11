import type { RecordPort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { webhook } from './webhook.ts'

/**
 * The maximum number of enabled webhooks per organization, so that an event and its deliveries to all of them can be written in one
 * transaction.
 */
export const MAX_ENABLED_WEBHOOKS = 200

/** Refuses to enable a webhook beyond the limit of an organization. Webhooks enabled before there was a limit stay enabled. */
export async function checkRoomForWebhook(port: RecordPort): Promise<void> {
  const enabled = await newestRecords(port, webhook, { enabled: 'true' }, MAX_ENABLED_WEBHOOKS)
  if (enabled.length < MAX_ENABLED_WEBHOOKS) return
  const message = `enabled can be true for at most ${MAX_ENABLED_WEBHOOKS} webhooks of an organization`
  throw new Refusal(problem('conflict', { detail: TOO_MANY, errors: [{ pointer: '/enabled', code: 'conflict', message }] }))
}

const TOO_MANY = `At most ${MAX_ENABLED_WEBHOOKS} webhooks of an organization are enabled at the same time. Disable or delete one that is no longer used (GET …/webhooks?enabled=true lists them), or send this one with enabled: false.`
