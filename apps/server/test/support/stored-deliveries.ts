import type { DeliveriesTable } from '../../src/store/tables.ts'
import type { TestServer } from './test-server.ts'

/** Stores deliveries of a webhook as if they had been created long ago. By default they have failed permanently. */
export async function storeDeliveries(
  { server: { service }, organization }: Pick<TestServer, 'server' | 'organization'>,
  webhookId: string,
  count: number,
  values: Partial<DeliveriesTable> = {},
): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => ({
    organization_id: organization.id,
    id: service.newId('delivery'),
    webhook_id: webhookId,
    event_id: service.newId('event'),
    event_key: 'customer:created',
    schedule: 'event' as const,
    status: 'failed' as const,
    attempts: 10,
    signature: 'sha256=00',
    body: Buffer.from('{}'),
    retrying: 0 as const,
    created_at: service.now(),
    ...values,
  }))
  await service.store.write(async ({ db }) => {
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('deliveries')
        .values(rows.slice(start, start + 500))
        .execute()
  })
  return rows.map(({ id }) => id)
}
