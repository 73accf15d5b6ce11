// What is asked of a history: the very functions of the server, on its store.
import { randomBytes } from 'node:crypto'
import { writeCursor } from '../../apps/server/src/store/queries/cursor.ts'
import { countUndelivered, selectAttempts, selectDeliveries, selectDelivery } from '../../apps/server/src/store/queries/deliveries.ts'
import { selectLongestDue, selectNextDue, selectWaitingEndpoints } from '../../apps/server/src/store/queries/due-deliveries.ts'
import { selectDeliveriesOfEvent } from '../../apps/server/src/store/queries/event-consequences.ts'
import { selectEvent, selectEvents } from '../../apps/server/src/store/queries/events.ts'
import { createWorkerHub } from '../../apps/server/src/unit-of-work/service/worker-hub.ts'
import { claimDeliveries } from '../../apps/server/src/workers/deliveries/claim-deliveries.ts'
import { advanceRetentionJob } from '../../apps/server/src/workers/retention/advance-retention-job.ts'
import { deliveryId, eventId, organizationId, webhookId } from './fill.mjs'

const page = { limit: 50, filters: {}, readable: null }
const eight = { atMost: 8, first: 8, late: 8, lateBefore: 0 }
const key = { organization_id: organizationId, id: organizationId }

/** Undoes what was done: so the next time finds the same. */
class Undone extends Error {}

/**
 * @param {{ store: object, count: number, now: number }} site a history of so many deliveries
 * @returns {readonly { name: string, ask: (index: number) => Promise<unknown> }[]}
 */
export function questions({ store, count, now }) {
  const read = (name, work) => ({ name, ask: (index) => store.read((db) => work(db, index)) })
  const undone = (name, work) => ({
    name,
    async ask() {
      await store
        .write(async ({ db }) => {
          await work(db)
          throw new Undone()
        })
        .catch((error) => {
          if (!(error instanceof Undone)) throw error
        })
    },
  })
  const list = (name, query, cursor) =>
    read(name, (db, index) =>
      selectDeliveries(db, organizationId, webhookId(index % 10), { ...page, ...query, ...(cursor ? { cursor: cursor(index) } : {}) }),
    )
  const middle = (index) => Math.floor(count / 2) + index
  const clean = (phase) => (db) =>
    db
      .updateTable('retention_jobs')
      .set({ due_at: 0, position: `${phase}:` })
      .where('id', '=', organizationId)
      .execute()
      .then(() => advanceRetentionJob({ randomBytes, wake: createWorkerHub().wake }, { db, now, afterCommit() {} }, key))
  return [
    read('when the next is due', (db) => selectNextDue(db)),
    read('what is due, when it is little', (db) => selectLongestDue(db, now, 201)),
    read('endpoints, stepped through', (db) => selectWaitingEndpoints(db, { after: '', limit: 500 })),
    undone('eight claimed at an endpoint', (db) =>
      claimDeliveries({ db, now }, webhookId(3), eight, { owner: 'bench', until: now + 45_000 }),
    ),
    list('deliveries of a webhook, newest', {}),
    list('a page in the middle', {}, (index) => writeCursor('deliveries', [deliveryId(middle(index))])),
    list('those that failed', { filters: { status: 'failed' } }),
    list('those that wait', { filters: { status: 'waiting' } }),
    list('those that arrived', { filters: { status: 'delivered' } }),
    read('a delivery with its attempts', async (db, index) => {
      await selectDelivery(db, organizationId, deliveryId(middle(index)), null)
      await selectAttempts(db, organizationId, deliveryId(middle(index)))
    }),
    read('what did not arrive, counted', (db) => countUndelivered(db, organizationId)),
    read('events, newest', (db) => selectEvents(db, organizationId, { limit: 50, keys: null })),
    read('an event with its deliveries', async (db, index) => {
      const id = eventId(Math.floor(middle(index) / 10))
      await selectEvent(db, organizationId, id)
      await selectDeliveriesOfEvent(db, organizationId, id)
    }),
    undone('cleaning: 200 deliveries', clean('deliveries')),
    undone('cleaning: 200 events looked at', clean('events')),
  ]
}
