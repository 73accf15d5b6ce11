import type { RunsTable } from '../../src/store/tables.ts'
import type { TestServer } from './test-server.ts'

/** Stores runs that are due and have not started, as many events would have created them: all like an existing one. */
export async function storeRuns(
  { server: { service } }: Pick<TestServer, 'server'>,
  like: { readonly organizationId: string; readonly runId: string },
  count: number,
  values: Partial<RunsTable> = {},
): Promise<readonly string[]> {
  const { store, newId, now } = service
  return store.write(async ({ db }) => {
    const row: RunsTable = await db
      .selectFrom('runs')
      .selectAll()
      .where('organization_id', '=', like.organizationId)
      .where('id', '=', like.runId)
      .executeTakeFirstOrThrow()
    const { entries } = await db
      .selectFrom('run_ticks')
      .select('entries')
      .where('organization_id', '=', like.organizationId)
      .where('run_id', '=', like.runId)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow()
    const { start } = (JSON.parse(entries) as readonly { readonly start: object }[])[0] as { start: object }
    const rows = Array.from({ length: count }, () => {
      const id = newId('run')
      const state = JSON.stringify({ start: { ...start, runId: id } })
      return { ...row, id, state, status: 'running' as const, due_at: now(), created_at: now(), updated_at: now(), ...values }
    })
    for (let first = 0; first < rows.length; first += 500)
      await db
        .insertInto('runs')
        .values(rows.slice(first, first + 500))
        .execute()
    return rows.map(({ id }) => id)
  })
}
