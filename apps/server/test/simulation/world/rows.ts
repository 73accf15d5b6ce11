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
}

const looked = [
  'records',
  'event_subscriptions',
  'events',
  'deliveries',
  'delivery_attempts',
  'webhook_incidents',
  'incident_signals',
  'retry_jobs',
  'retry_job_deliveries',
  'definitions',
  'runs',
  'run_ticks',
  'run_values',
  'run_waits',
  'run_signals',
  'automation_starts',
  'intents',
  'step_claims',
] as const satisfies readonly (keyof Tables)[]

/** Reads them all. */
export async function readRows(store: Store): Promise<Rows> {
  const rows: Record<string, readonly unknown[]> = {}
  for (const table of looked) rows[table] = await readTable(store, table)
  return rows as unknown as Rows
}

/** Reads what the database of a simulated site has written down itself. */
export async function readSubscriptionChanges(store: Store): Promise<readonly SubscriptionChange[]> {
  return (await readTable(store, 'simulated_subscriptions')) as readonly SubscriptionChange[]
}

async function readTable(store: Store, table: string): Promise<readonly unknown[]> {
  // Their third column is JSON, which PostgreSQL does not order.
  const order = table === 'definitions' ? sql`1, 2` : sql`1, 2, 3`
  return store.read(async (db) => (await sql<unknown>`select * from ${sql.table(table)} order by ${order}`.execute(db)).rows)
}
