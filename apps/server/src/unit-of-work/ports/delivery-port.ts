import {
  type AttemptView,
  type DeliveryDetail,
  type DeliveryPort,
  type DeliveryView,
  formatTime,
  retriedStatuses,
  serializeEnvelope,
} from '@belfry/core'
import { sign } from '@belfry/webhook-verify'
import { version } from '../../platform/process/version.ts'
import type { Causation } from '../../store/causation.ts'
import {
  type AttemptRow,
  countUndelivered,
  type DeliveryBodyRow,
  type DeliveryRow,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectSealedSecret,
} from '../../store/queries/deliveries.ts'
import { dismissOne, retryOne } from '../../store/queries/delivery-transitions.ts'
import { insertDeliveryStop, insertDismissal } from '../../store/queries/retention-jobs.ts'
import { countDeliveries, insertRetryJob, selectRetryJob } from '../../store/queries/retry-jobs.ts'
import { advanceRetryJob } from '../deliveries/advance-retry-job.ts'
import { insertDelivery } from '../deliveries/insert-delivery.ts'
import { dismissNextDeliveries, stopNextDeliveries } from '../deliveries/stop-deliveries.ts'
import { signalWebhookIncident } from '../incidents/signal-webhook-incident.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The deliveries of an organization's webhooks inside a unit of work of the store. */
export function createDeliveryPort(service: Service, unit: Unit, organizationId: string, cause: Causation): DeliveryPort {
  const { db, now } = unit
  return {
    countUndelivered: () => countUndelivered(db, organizationId),
    async list(webhookId, query) {
      const { data, nextCursor } = await selectDeliveries(db, organizationId, webhookId, query)
      return { data: data.map(viewOf), nextCursor }
    },
    async get(id, readable) {
      const row = await selectDelivery(db, organizationId, id, readable)
      if (!row) return null
      const attempts = await selectAttempts(db, organizationId, id)
      const sentBody = bodyOf(row)
      if (sentBody === null || sentBody === (row.body ?? row.event_body)) return detailOf(row, sentBody, row.signature, attempts)
      // If a part of the bytes may no longer be published, they are shown as an attempt would now sign them.
      const sealed = await selectSealedSecret(db, organizationId, row.webhook_id)
      return detailOf(row, sentBody, sign(sentBody, service.openSigningSecret(organizationId, row.webhook_id, sealed)), attempts)
    },
    async retry(id) {
      unit.afterCommit(service.wake.deliveries)
      return retryOne(db, organizationId, id, now)
    },
    async dismiss(id) {
      const [webhookId] = await dismissOne(db, organizationId, id)
      if (webhookId !== undefined) await signalWebhookIncident(service, unit, { organizationId, webhookId }, 'dropped')
      return webhookId !== undefined
    },
    async dismissFailed(webhookId) {
      const count = await countDeliveries(db, { organizationId, webhookIds: [webhookId], statuses: ['failed'] })
      if (await dismissNextDeliveries(unit, { organizationId, webhookId }, now)) {
        await insertDismissal(db, organizationId, webhookId, now)
        unit.afterCommit(service.wake.retention)
      }
      if (count > 0) await signalWebhookIncident(service, unit, { organizationId, webhookId }, 'dropped')
      return count
    },
    async stop(webhookId) {
      const isMore = await stopNextDeliveries(service, unit, { organizationId, webhookId })
      await signalWebhookIncident(service, unit, { organizationId, webhookId }, 'disabled')
      if (!isMore) return
      await insertDeliveryStop(db, organizationId, webhookId, now)
      unit.afterCommit(service.wake.retention)
    },
    send(webhookId, { event, schedule, data }) {
      const spanId = Buffer.from(service.randomBytes(8)).toString('hex')
      const body = Buffer.from(serializeEnvelope({ event, data, timestamp: now, traceId: cause.traceId, spanId }))
      return insertDelivery(service, unit, { organizationId, webhookId, eventId: null, eventKey: event, schedule, body })
    },
    async createRetryJob({ mode, webhookId, webhookIds, inBackground }) {
      const id = service.newId('retryJob')
      const deliveries = await countDeliveries(db, { organizationId, webhookIds, statuses: retriedStatuses[mode] })
      const job = { organization_id: organizationId, id }
      await insertRetryJob(db, { ...job, mode, webhook_id: webhookId, deliveries, position: null, due_at: now, created_at: now })
      // Usually this is all; then the number excludes deliveries that another request has taken at the same time.
      const taken = inBackground ? null : await advanceRetryJob(service, unit, job)
      unit.afterCommit(service.wake.retryJobs)
      return { id, deliveries: taken ?? deliveries }
    },
    getRetryJob: (id) => selectRetryJob(db, organizationId, id),
  }
}

function viewOf(row: DeliveryRow): DeliveryView {
  // While an attempt is in flight, `due_at` is the end of its lease.
  const nextAttemptAt = row.status === 'waiting' && row.lease_owner === null ? row.due_at : null
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    eventKey: row.event_key,
    status: row.status,
    attemptCount: row.attempts,
    createdAt: formatTime(row.created_at),
    nextAttemptAt: nextAttemptAt === null ? null : formatTime(nextAttemptAt),
    completedAt: row.completed_at === null ? null : formatTime(row.completed_at),
    lastAttempt: row.number === null ? null : attemptOf(row as AttemptRow),
  }
}

/** The bytes that an attempt would send now. */
function bodyOf({ body, event_body }: DeliveryBodyRow): Uint8Array | null {
  return body ?? event_body
}

function detailOf(
  row: DeliveryBodyRow,
  body: Uint8Array | null,
  signature: string,
  attempts: Awaited<ReturnType<typeof selectAttempts>>,
): DeliveryDetail {
  return {
    ...viewOf(row),
    headers: {
      'content-type': 'application/json',
      'user-agent': `Belfry/${version}`,
      'x-webhook-event-id': row.id,
      'x-webhook-signature': signature,
      'webhook-id': row.id,
    },
    body: body === null ? null : textOf(body),
    attempts: attempts.map((attempt) => ({
      ...attemptOf(attempt),
      response: attempt.response_body === null ? null : textOf(attempt.response_body),
    })),
  }
}

function attemptOf(row: AttemptRow): AttemptView {
  return {
    number: row.number,
    startedAt: formatTime(row.started_at),
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    outcome: row.outcome,
    error: row.error,
  }
}

/** Bytes as text. The response of a receiver can be anything, and may be truncated: what is not UTF-8 becomes U+FFFD. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}
