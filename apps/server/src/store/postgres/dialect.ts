import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import { StoreMisuseError } from '../errors.ts'
import type { Tables } from '../tables.ts'

/**
 * Kysely over one way of running a query. It is a `Transaction` to Kysely, so `transaction()`, `connection()` and `destroy()` throw:
 * when transactions begin and end is the store's business.
 */
export function kyselyOver(run: RunQuery): Kysely<Tables> {
  return new Transaction<Tables>({ config, dialect, driver, executor: new PostgresExecutor(run) })
}

/** Runs one compiled query. */
export type RunQuery = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
// Kysely wants a driver to hand out connections and to begin transactions; our executor asks it for neither.
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}
const config = { dialect }

class PostgresExecutor extends DefaultQueryExecutor {
  readonly #run: RunQuery

  constructor(run: RunQuery) {
    const connection: DatabaseConnection = {
      executeQuery: run,
      streamQuery: () => {
        throw new StoreMisuseError('streamed')
      },
    }
    super(compiler, adapter, { provideConnection: async (consumer) => consumer(connection) })
    this.#run = run
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query)
  }
}
