import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createKyselyOver } from '../kysely-over.ts'

/** Creates Kysely for PostgreSQL over one way of running a query. */
export const kyselyOver = createKyselyOver({
  adapter: new PostgresAdapter(),
  compiler: new PostgresQueryCompiler(),
  introspect: (db) => new PostgresIntrospector(db),
})
