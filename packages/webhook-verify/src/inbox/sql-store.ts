import { answerOf, type InboxStore } from './inbox-store.ts'

/** Runs one statement with positional `?` values; returns its rows and the number of changed rows. */
export type RunSql = (
  sql: string,
  values: readonly (string | number)[],
) => Promise<{ readonly rows: readonly unknown[]; readonly changes: number }>

/** Options of a store in a SQL table. */
export interface SqlInboxOptions {
  /** The table, qualified with a schema if needed; `belfry_inbox` by default. */
  readonly table?: string | undefined
}

/** A store that can create its own table. */
export interface SqlInboxStore extends InboxStore {
  /**
   * Creates the table if it does not exist: call it once before receivers start. If you use migrations instead: it has `id`, `digest`,
   * `token`, `leased_until`, `done` and `expires_at`.
   */
  createTable(): Promise<void>
}

/** Creates a store in SQL that SQLite and PostgreSQL both accept. Every statement is atomic, so no transaction is needed. */
export function sqlInboxStore(run: RunSql, { table = 'belfry_inbox' }: SqlInboxOptions = {}): SqlInboxStore {
  if (!/^\w+(\.\w+)?$/.test(table)) throw new TypeError(`"${table}" is not the name of a table`)
  const held = 'digest = ? and token = ? and done = 0'
  const changes = async (sql: string, values: readonly (string | number)[]) => (await run(sql, values)).changes

  return {
    async createTable() {
      await run(
        `create table if not exists ${table} (digest text primary key, id text not null unique, token text not null, leased_until bigint not null, done integer not null, expires_at bigint not null)`,
        [],
      )
      await run(`create index if not exists ${table.replace('.', '_')}_expires_at on ${table} (expires_at)`, [])
    },
    async claim(claim) {
      const { id, digest, token, now, leasedUntil, expiresAt } = claim
      await run(`delete from ${table} where (digest = ? or id = ?) and expires_at <= ?`, [digest, id, now])
      const columns = '(digest, id, token, leased_until, done, expires_at)'
      const insert = `insert into ${table} ${columns} values (?, ?, ?, ?, 0, ?) on conflict do nothing`
      if ((await changes(insert, [digest, id, token, leasedUntil, expiresAt])) > 0) return 'first'
      const takeOver = `update ${table} set token = ?, leased_until = ?, expires_at = ? where digest = ? and done = 0 and leased_until <= ?`
      if ((await changes(takeOver, [token, leasedUntil, expiresAt, digest, now])) > 0) return 'first'
      const { rows } = await run(`select id, digest, done from ${table} where digest = ? or id = ?`, [digest, id])
      return answerOf(
        claim,
        (rows as readonly { id: string; digest: string; done: number }[]).map((row) => ({ ...row, done: row.done === 1 })),
      )
    },
    async complete({ digest, token, expiresAt }) {
      return (await changes(`update ${table} set done = 1, expires_at = ? where ${held}`, [expiresAt, digest, token])) > 0
    },
    async release({ digest, token }) {
      return (await changes(`delete from ${table} where ${held}`, [digest, token])) > 0
    },
    async extend({ digest, token, leasedUntil }) {
      return (await changes(`update ${table} set leased_until = ? where ${held}`, [leasedUntil, digest, token])) > 0
    },
    prune: (now) => changes(`delete from ${table} where expires_at <= ?`, [now]),
  }
}
