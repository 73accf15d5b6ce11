import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Page, ServicePort } from '../../../framework/operations/port.ts'
import { fieldProblem, parameterProblem, Refusal } from '../../../kernel/problems.ts'
import { refuseDisabled } from './deliveries.ts'
import type { RetryMode } from './delivery.ts'
import { webhook } from './webhook.ts'

type Webhook = RecordOf<typeof webhook>

/** Returns the number of undelivered deliveries of each webhook, including those without any. */
export const getDeliveryStats = defineOperation({
  name: 'webhooks.deliveryStats',
  permission: 'webhooks:read',
  readOnly: true,
  async run(port: ServicePort) {
    const counts = await port.deliveries.countUndelivered()
    const none = { waitingForRetry: 0, permanentlyFailed: 0 }
    return done((await allWebhooks(port)).map(({ id }) => ({ webhookId: id, ...(counts.get(id) ?? none) })))
  },
})

/** Retries undelivered deliveries: of one webhook, or of all enabled ones. */
export const retryDeliveries = defineOperation({
  name: 'webhooks.retryDeliveries',
  permission: 'webhooks:write',
  async run(port: ServicePort, { body: { mode, id } }: { readonly body: { readonly mode: RetryMode; readonly id?: string } }) {
    const covered = id === undefined ? (await allWebhooks(port)).filter(({ enabled }) => enabled) : [await namedWebhook(port, id)]
    const webhookIds = covered.map((record) => record.id)
    const job = await port.deliveries.createRetryJob({ mode, webhookId: id ?? null, webhookIds, inBackground: mode === 'force' })
    return done({ id: job.id, mode, deliveries: job.deliveries })
  },
})

/** Returns the progress of a retry. */
export const getRetryJob = defineOperation({
  name: 'webhooks.retry-jobs.get',
  permission: 'webhooks:read',
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const job = await port.deliveries.getRetryJob(id)
    if (!job) throw new Refusal(parameterProblem('not_found', 'id', `There is no retry job ${id} in this organization.`))
    return done(job)
  },
})

/** The webhook that a body names; it must be there and enabled. */
async function namedWebhook(port: ServicePort, id: string): Promise<Webhook> {
  const record = await port.get(webhook, id)
  if (!record) throw new Refusal(fieldProblem('not_found', '/id', `There is no webhook ${id} in this organization.`))
  refuseDisabled(record)
  return record
}

/** Every webhook of the organization, newest first. */
async function allWebhooks(port: ServicePort): Promise<readonly Webhook[]> {
  const webhooks: Webhook[] = []
  let cursor: string | null = null
  do {
    const page: Page<Webhook> = await port.list(webhook, { limit: 200, filters: {}, ...(cursor === null ? {} : { cursor }) })
    webhooks.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null)
  return webhooks
}
