import { models, newValues } from '@belfry/core'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import type { TestServer } from './test-server.ts'

/** Stores enabled webhooks in one transaction, as if each had been created by a request. */
export function storeWebhooks(
  { server: { service }, organization }: Pick<TestServer, 'server' | 'organization'>,
  count: number,
  { url, subscribedEventKeys }: { readonly url: string; readonly subscribedEventKeys: readonly string[] },
): Promise<void> {
  return service.store.write(async ({ db, afterCommit }) => {
    const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
    const port = createPort(service, { db, afterCommit, now: service.now() }, { ...anonymous, organization, cause })
    for (let stored = 0; stored < count; stored++) {
      const { id } = await port.create(models.webhook, newValues(models.webhook, { url, subscribedEventKeys }))
      await port.webhooks.createSigningSecret(id)
      await port.webhooks.addSignedKeys(id, subscribedEventKeys)
      await port.webhooks.subscribe(id, subscribedEventKeys)
    }
  })
}
