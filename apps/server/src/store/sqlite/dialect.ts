import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createKyselyOver } from '../kysely-over.ts'

/** Creates Kysely for SQLite over one way of running a query. */
export const kyselyOver = createKyselyOver({
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  introspect: (db) => new SqliteIntrospector(db),
})
