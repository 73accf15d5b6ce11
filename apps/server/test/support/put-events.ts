import { idFloor } from '@belfry/core'
import type { TestServer } from './test-server.ts'

/** Puts events into the log, as another process would: `n0`, `n1` and so on, from this number on. */
export async function putEvents(
  { installation, organization }: Pick<TestServer, 'installation' | 'organization'>,
  count: number,
  { from = 0, notes = '' } = {},
): Promise<void> {
  const { store, now } = installation
  await store.write(async ({ db }) => {
    for (let number = from; number < from + count; number++) {
      const row = {
        organization_id: organization.id,
        id: `${idFloor('event', now()).slice(0, 14)}${number.toString().padStart(16, '0')}`,
        key: 'customer:created',
        at: now(),
        ...{ trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), actor: '{"type":"SYSTEM","id":null}', lineage: '{}', concerns: ' ' },
        body: Buffer.from(JSON.stringify({ data: { customer: { firstName: `n${number}`, notes } } })),
      }
      await db.insertInto('events').values(row).execute()
    }
  })
}
