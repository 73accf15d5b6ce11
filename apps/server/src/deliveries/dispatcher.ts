import type { EpochMs } from '@belfry/core'
import { sql } from 'kysely'
import { createOutboundAgent } from '../outbound/create-agent.ts'
import type { Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { Attempt, DueDelivery } from './attempt.ts'
import { recordAttempt } from './record-attempt.ts'
import { sendDelivery } from './send-delivery.ts'

/** Sends what is due. What is due stands in the store; waking the dispatcher only makes it look sooner. */
export interface Dispatcher {
  wake(): void
  /** Resolves when nothing that is due now is left. */
  idle(): Promise<void>
  /** Starts nothing new, waits for what is being sent, and closes the connections. */
  stop(): Promise<void>
}

const due = preparedQuery<{ now: EpochMs; limit: number }>()((db, param) =>
  db
    .selectFrom('deliveries')
    .innerJoin('events', (join) =>
      join.onRef('events.organization_id', '=', 'deliveries.organization_id').onRef('events.id', '=', 'deliveries.event_id'),
    )
    .innerJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'deliveries.organization_id')
        .on('records.model', '=', sql.lit('webhook'))
        .onRef('records.id', '=', 'deliveries.webhook_id'),
    )
    .select([
      'deliveries.organization_id as organizationId',
      'deliveries.id',
      'deliveries.signature',
      'deliveries.attempts',
      'events.body',
      sql<string>`records.data ->> 'url'`.as('url'),
    ])
    .where('deliveries.status', '=', sql.lit('waiting'))
    .where('deliveries.due_at', '<=', param('now'))
    .orderBy('deliveries.due_at')
    .orderBy('deliveries.organization_id')
    .orderBy('deliveries.id')
    .limit(param('limit') as never),
)

/**
 * Makes the dispatcher of this process, which must be the only one on its database: what is being sent is known in memory, so a crash
 * makes it due again, and a delivery is sent at least once.
 */
export function createDispatcher(service: Service): Dispatcher {
  const { store, now, settings, logger } = service
  const agent = createOutboundAgent(settings)
  const sending = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let stopping = false

  async function look(): Promise<void> {
    do {
      lookAgain = false
      const free = settings.deliveryConcurrency - sending.size
      if (stopping || free <= 0) return
      // Those under way are still due in the store, so they are read too and left out here.
      const limit = sending.size + free
      const { rows } = await store.read((db) => due(db, { now: now(), limit }))
      for (const delivery of rows.filter(({ id }) => !sending.has(id)).slice(0, free)) {
        sending.set(delivery.id, handle(delivery))
        lookAgain = true
      }
    } while (lookAgain)
  }

  async function handle(delivery: DueDelivery): Promise<void> {
    try {
      const attempt: Attempt = await sendDelivery(agent, delivery, { now })
      await recordAttempt(store, delivery, attempt)
    } catch (error) {
      // The store could not keep the result: it stays due, and the receiver sees the same id again.
      logger.warn({ error, deliveryId: delivery.id }, 'the result of a delivery could not be kept')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    } finally {
      sending.delete(delivery.id)
      wake()
    }
  }

  function wake(): void {
    lookAgain = true
    if (looking || stopping) return
    looking = look()
      .catch((error: unknown) => logger.warn({ error }, 'could not look for due deliveries'))
      .finally(() => {
        looking = null
      })
  }

  return {
    wake,
    async idle() {
      wake()
      while (looking || sending.size > 0) await Promise.all([looking, ...sending.values()])
    },
    async stop() {
      stopping = true
      await Promise.allSettled([looking, ...sending.values()])
      await agent.close()
    },
  }
}
