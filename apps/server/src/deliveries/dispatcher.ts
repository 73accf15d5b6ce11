import { setTimeout } from 'node:timers/promises'
import type { EpochMs } from '@belfry/core'
import { sql } from 'kysely'
import { createWorkLoop } from '../operate/work-loop.ts'
import { createOutboundAgent } from '../outbound/create-agent.ts'
import type { Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { DueDelivery } from './attempt.ts'
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

/** How long a delivery rests whose result could not be kept, in milliseconds. */
const RETRY_MS = 1000

/**
 * Makes the dispatcher of this process, which must be the only one on its database: what is being sent is known in memory, so a crash
 * makes it due again, and a delivery is sent at least once.
 */
export function createDispatcher(service: Service): Dispatcher {
  const { store, now, settings, logger } = service
  const agent = createOutboundAgent(settings)
  const sending = new Map<string, Promise<void>>()
  const loop = createWorkLoop(look, (error) => logger.warn({ error }, 'could not look for due deliveries'))

  async function look(): Promise<boolean> {
    const free = settings.deliveryConcurrency - sending.size
    if (free <= 0) return false // whoever finishes looks again
    // Those under way are still due in the store, so they are read too and left out here.
    const { rows } = await store.read((db) => due(db, { now: now(), limit: sending.size + free }))
    const fresh = rows.filter(({ id }) => !sending.has(id)).slice(0, free)
    for (const delivery of fresh) sending.set(delivery.id, handle(delivery))
    return false
  }

  async function handle(delivery: DueDelivery): Promise<void> {
    try {
      await recordAttempt(store, delivery, await sendDelivery(agent, delivery, { now }))
    } catch (error) {
      // The store could not keep the result: it stays due, and the receiver sees the same id again. Not at once: the disk may be full.
      logger.warn({ error, deliveryId: delivery.id }, 'the result of a delivery could not be kept')
      await setTimeout(RETRY_MS, undefined, { ref: false })
    } finally {
      sending.delete(delivery.id)
      loop.wake()
    }
  }

  return {
    wake: loop.wake,
    async idle() {
      for (;;) {
        loop.wake()
        await loop.settled()
        if (sending.size === 0) return
        await Promise.all(sending.values())
      }
    },
    async stop() {
      await loop.stop()
      await Promise.allSettled(sending.values())
      await agent.close()
    },
  }
}
