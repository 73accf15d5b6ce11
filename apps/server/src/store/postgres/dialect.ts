import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createKyselyOver } from '../kysely-over.ts'

/** Kysely in the words of PostgreSQL, over one way of running a query. */
export const kyselyOver = createKyselyOver({
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  introspect: (db) => new PostgresIntrospector(db),
})
