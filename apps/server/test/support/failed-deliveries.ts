import type { DeliveriesTable } from '../../src/store/tables.ts'
import { countPerTransaction } from './count-per-transaction.ts'
import { answerWith, startReceiver } from './receiver.ts'
import { startWithStandingClock } from './standing-clock.ts'
import { storeDeliveries } from './stored-deliveries.ts'
import type { TestServer } from './test-server.ts'
import { addWebhook } from './webhooks.ts'

/** A webhook at which so many deliveries have failed for good. */
export async function startFailed(count: number) {
  const server = await startWithStandingClock()
  const receiver = await startReceiver(answerWith(500))
  const { id } = await addWebhook(server, receiver.url, [])
  const completed_at = server.server.service.now()
  await storeDeliveries(server, id, count, { status: 'failed', attempts: 10, due_at: null, completed_at })
  return { server, id }
}

/** How many deliveries have come into this status, after each transaction. */
export function watchStatus(server: TestServer, status: DeliveriesTable['status']): () => readonly number[] {
  return countPerTransaction(server, 'deliveries', async (db) => {
    const rows = await db.selectFrom('deliveries').select('id').where('status', '=', status).execute()
    return rows.length
  })
}
