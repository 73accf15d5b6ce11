import { type EpochMs, organization, processIncident } from '@belfry/core'
import { StoreUnavailableError } from '../../store/errors.ts'
import { logFailure } from '../../store/log-failure.ts'
import { selectNextNotice, selectSignalledWebhooks } from '../../store/queries/incident-signals.ts'
import type { WebhookKey } from '../../store/queries/incidents.ts'
import { lockRecord } from '../../store/queries/lock-record.ts'
import { selectRecord } from '../../store/queries/records.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker, type Worker } from '../loop/define-worker.ts'
import { createDueLoop } from '../loop/due-loop.ts'

/** Processes the incidents of webhooks. Its decisions are messages, which others send. */
export const incidentWorker = defineWorker({ name: 'incidents', create: createIncidentWorker, stops: 'first', isFedByLater: true })

const BATCH = 64
/** How long a webhook is left alone after an internal error, in milliseconds. */
const REST_MS = 60_000

/**
 * Creates the worker for the incidents of webhooks. Several may share one PostgreSQL: a webhook is processed by one of them at a time, and
 * its decision is committed with the messages that it causes. So each notification is sent once, even after a crash.
 */
export function createIncidentWorker(service: Service): Worker {
  const { store, now, logger } = service
  const loop = createDueLoop({ now, look, nextDueAt, onError: logFailure(logger, 'could not look after incidents; they stay due') })
  /** Webhooks that are left alone after an internal error, and until when. */
  const resting = new Map<string, EpochMs>()
  let made = 0

  async function look(): Promise<boolean> {
    const signalled = await store.read((db) => selectSignalledWebhooks(db, now(), BATCH))
    const awake = signalled.filter(({ webhookId }) => restOf(webhookId) <= now())
    for (const webhook of awake) await processWebhook(webhook)
    return awake.length > 0
  }

  const restOf = (webhookId: string): EpochMs => resting.get(webhookId) ?? 0

  /** Now if a webhook has signals or a due notification and is not left alone; otherwise when that ends. */
  async function nextDueAt(): Promise<EpochMs | null> {
    const moment = now()
    const signalled = await store.read((db) => selectSignalledWebhooks(db, moment, BATCH))
    if (signalled.length > 0) return Math.max(moment, Math.min(...signalled.map(({ webhookId }) => restOf(webhookId))))
    return store.read(selectNextNotice)
  }

  async function processWebhook(webhook: WebhookKey): Promise<void> {
    const { organizationId, webhookId } = webhook
    try {
      const { notices, messages } = await store.write(
        ({ db, afterCommit }) => processIn({ db, afterCommit, now: now() }, webhook),
        inBackground(organizationId, { alone: false }),
      )
      resting.delete(webhookId)
      made++
      if (notices > 0 && messages === 0)
        logger.warn({ organizationId, webhookId }, 'a webhook fails, and there is nobody to be told: set a support address')
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      resting.set(webhookId, now() + REST_MS)
      logger.error({ error, organizationId, webhookId }, 'an incident could not be looked after; it is tried again in a minute')
    }
  }

  async function processIn(unit: Parameters<typeof createPort>[1], { organizationId, webhookId }: WebhookKey) {
    // On PostgreSQL this lock keeps two nodes from deciding at the same time.
    await lockRecord(unit.db, 'webhook', organizationId, webhookId)
    const site = await selectRecord(unit.db, organization, organizationId, organizationId)
    if (!site) throw new Error(`there is no organization ${organizationId}`)
    const cause = { traceId: Buffer.from(service.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
    return processIncident(createPort(service, unit, { ...anonymous, organization: site as never, cause }), webhookId)
  }

  return {
    ...loop,
    get made() {
      return made
    },
  }
}
