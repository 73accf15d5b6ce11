import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { createQueryId } from 'kysely'
import { expect, test } from 'vitest'
import { testDeliveryQueries } from '../queries/deliveries.testsuite.ts'
import { stopSome } from '../queries/delivery-transitions.ts'
import { sampleRows } from '../store.testrows.ts'
import { openTemporary } from './sqlite.testsetup.ts'

testDeliveryQueries('sqlite', openTemporary)

test('stopping some of very many changes them by their ids alone', async () => {
  const { store, dispose } = await openTemporary({}, { migrated: true })
  const plans = await store.write(async ({ db }) => {
    const waiting = { ...sampleRows.deliveries, status: 'waiting' as const }
    await db
      .insertInto('deliveries')
      .values([1, 2, 3].map((number) => ({ ...waiting, id: `dlv_${number}` })))
      .execute()
    const nodes: RootOperationNode[] = []
    const watching: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const webhook = { organizationId: waiting.organization_id, webhookId: waiting.webhook_id }
    expect(await stopSome(db.withPlugin(watching), webhook, { now: 1, limit: 2 })).toHaveLength(2)
    const updates = nodes
      .map((node) => db.getExecutor().compileQuery(node, createQueryId()))
      .filter(({ sql }) => sql.startsWith('update "deliveries"'))
    expect(updates).not.toEqual([])
    const explained = updates.map((query) => db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` }))
    return (await Promise.all(explained)).flatMap(({ rows }) => rows.map(({ detail }) => detail))
  })
  expect(plans.filter((detail) => detail.includes('deliveries'))).toEqual([expect.stringContaining('(organization_id=? AND id=?)')])
  await dispose()
})
