import { sql } from 'kysely'
import type { Store } from '../../../src/store/store.ts'
import type { Tables } from '../../../src/store/tables.ts'

/** When an automation or a webhook began (1) or ceased (0) to be told of an event key, and the position of the last event before. */
export interface SubscriptionChange {
  readonly target: string
  readonly event_key: string
  readonly begins: 0 | 1
  readonly position: number
}

type Row<T> = { readonly [K in keyof T]: T[K] extends { readonly __select__: infer Selected } ? Selected : T[K] }

/** Every row of the tables that a simulation looks at, in the order of their keys. */
export type Rows = {
  readonly [Table in (typeof looked)[number]]: readonly Row<Tables[Table]>[]
} & { readonly simulated_subscriptions: readonly SubscriptionChange[] }

const looked = [
  'records',
  'event_subscriptions',
  'events',
  'deliveries',
  'delivery_attempts',
  'retry_jobs',
  'retry_job_deliveries',
  'definitions',
  'runs',
  'run_turns',
  'run_values',
  'run_waits',
  'run_signals',
  'automation_starts',
] as const satisfies readonly (keyof Tables)[]

/** Reads them all. */
export async function readRows(store: Store): Promise<Rows> {
  const rows: Record<string, readonly unknown[]> = {}
  await store.read(async (db) => {
    for (const table of [...looked, 'simulated_subscriptions']) {
      rows[table] = (await sql<unknown>`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db)).rows
    }
  })
  return rows as unknown as Rows
}
