import type { HookCalls } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { lockRows } from '../lock-rows.ts'
import { preparedQuery } from '../prepared-query.ts'
import { isYes } from '../record-field.ts'
import type { AutomationHooksTable, HookCallsTable, Tables } from '../tables.ts'

type Key = Pick<HookCallsTable, 'organization_id' | 'automation_id'>

/** The encrypted secret of an automation's URL, and the version of the trigger it belongs to. */
export async function selectHook(db: Kysely<Tables>, { organization_id, automation_id }: Key): Promise<AutomationHooksTable | undefined> {
  return db
    .selectFrom('automation_hooks')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .executeTakeFirst()
}

const hookByToken = preparedQuery<{ tokenHash: string }>()((db, param) =>
  db
    .selectFrom('automation_hooks')
    .innerJoin('records', (join) =>
      join
        .onRef('records.organization_id', '=', 'automation_hooks.organization_id')
        .on('records.model', '=', sql.lit('automation'))
        .onRef('records.id', '=', 'automation_hooks.automation_id'),
    )
    .select([
      'automation_hooks.organization_id as organizationId',
      'automation_hooks.automation_id as automationId',
      sql<string | number>`records.data ->> 'enabled'`.as('enabled'),
    ])
    .where('automation_hooks.token_hash', '=', param('tokenHash')),
)

/** An automation, found by the secret of its URL. */
export interface AutomationOfHook {
  readonly organizationId: string
  readonly automationId: string
  readonly enabled: boolean
}

/** The automation whose secret has this hash; `null` when there is none. */
export async function selectAutomationByToken(db: Kysely<Tables>, tokenHash: string): Promise<AutomationOfHook | null> {
  const [row] = (await hookByToken(db, { tokenHash })).rows
  return row ? { ...row, enabled: isYes(row.enabled) } : null
}

/** Removes the automation's URL, if it has one. */
export async function deleteHook(db: Kysely<Tables>, { organization_id, automation_id }: Key): Promise<void> {
  await db
    .deleteFrom('automation_hooks')
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .execute()
}

/** Sets the automation's URL, replacing any it had. */
export async function replaceHook(db: Kysely<Tables>, row: AutomationHooksTable): Promise<void> {
  await deleteHook(db, row)
  await db.insertInto('automation_hooks').values(row).execute()
}

/** Records that people without full access can read the automation's URL. */
export async function openHook(db: Kysely<Tables>, { organization_id, automation_id }: Key): Promise<void> {
  await db
    .updateTable('automation_hooks')
    .set({ restricted: 0 })
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .execute()
}

/** How many calls of an automation's URL were ignored. */
export async function selectIgnoredCalls(db: Kysely<Tables>, { organization_id, automation_id }: Key): Promise<number> {
  const row = await db
    .selectFrom('hook_calls')
    .select('ignored')
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .executeTakeFirst()
  return row?.ignored ?? 0
}

const callsOf = (db: Kysely<Tables>, { organization_id, automation_id }: Key) =>
  db
    .selectFrom('hook_calls')
    .select(['times', 'ignored'])
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)

const keyOf = (param: <Name extends keyof Key>(name: Name) => Key[Name]): Key => ({
  organization_id: param('organization_id'),
  automation_id: param('automation_id'),
})

const lockedCalls = preparedQuery<Key>()((db, param) => lockRows(callsOf(db, keyOf(param)), db))

const presentCalls = preparedQuery<Key>()((db, param) => callsOf(db, keyOf(param)))

const updateCalls = preparedQuery<HookCallsTable>()((db, param) =>
  db
    .updateTable('hook_calls')
    .set({ times: param('times'), ignored: param('ignored') })
    .where('organization_id', '=', param('organization_id'))
    .where('automation_id', '=', param('automation_id')),
)

/** The recorded calls of an automation's URL; `null` when there were none. */
export async function selectHookCalls(db: Kysely<Tables>, key: Key): Promise<HookCalls | null> {
  const [row] = (await presentCalls(db, key)).rows
  return row ? { times: JSON.parse(row.times) as number[], ignored: row.ignored } : null
}

/** Adds to the number of calls of an automation's URL that were ignored because there were too many. */
export async function addIgnoredCalls(db: Kysely<Tables>, { organization_id, automation_id }: Key, count: number): Promise<void> {
  await db
    .updateTable('hook_calls')
    .set((eb) => ({ ignored: eb('ignored', '+', count) }))
    .where('organization_id', '=', organization_id)
    .where('automation_id', '=', automation_id)
    .execute()
}

/** The calls of an automation's URL, locked until the transaction ends. */
export async function lockHookCalls(db: Kysely<Tables>, key: Key): Promise<HookCalls> {
  let [row] = (await lockedCalls(db, key)).rows
  if (!row) {
    // Only an existing row can be locked: of two first calls the second waits here for the first.
    await db
      .insertInto('hook_calls')
      .values({ ...key, times: '[]', ignored: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = (await lockedCalls(db, key)).rows[0] as Pick<HookCallsTable, 'times' | 'ignored'>
  }
  return { times: JSON.parse(row.times) as number[], ignored: row.ignored }
}

/** Stores the calls of an automation's URL. Only while they are locked. */
export async function updateHookCalls(db: Kysely<Tables>, key: Key, { times, ignored }: HookCalls): Promise<void> {
  await updateCalls(db, { ...key, times: JSON.stringify(times), ignored })
}
