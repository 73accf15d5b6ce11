import { CompiledQuery } from 'kysely'
import type { Store } from '../../src/store/store.ts'

const breaking = {
  sqlite: (table: string) => [`create trigger broken before insert on ${table} begin select raise(abort, 'broken for a moment'); end`],
  postgres: (table: string) => [
    "create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken for a moment'; end $$",
    `create trigger broken before insert on ${table} execute function fail()`,
  ],
}
const mending = {
  sqlite: () => ['drop trigger broken'],
  postgres: (table: string) => [`drop trigger broken on ${table}`, 'drop function fail'],
}

/** Makes every insert into a table fail, until the returned function is called. */
export async function breakInserts(store: Store, table: string): Promise<() => Promise<void>> {
  const run = (statements: readonly string[]) =>
    store.write(async ({ db }) => {
      for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement))
    })
  await run(breaking[store.dialect](table))
  return () => run(mending[store.dialect](table))
}
