import type { CompiledQuery, QueryResult } from 'kysely'
import type { ClientBase, QueryResult as DriverResult } from 'pg'
import { inOurWords, isStalePlan } from './errors.ts'
import type { Ask } from './patience.ts'
import type { StatementNames } from './statement-names.ts'
import { bindable } from './values.ts'

/**
 * Runs one query on a connection. A repeated text is prepared.
 *
 * @param readOnly whether the connection is read-only
 * @throws StoreUnavailableError, ConcurrentChangeError, UniqueViolationError, StoreMisuseError, or the database's own error
 */
export async function execute<R>(
  client: Pick<ClientBase, 'query'>,
  { sql, parameters }: CompiledQuery,
  { ask, statements, readOnly }: { readonly ask: Ask; readonly statements: StatementNames; readonly readOnly: boolean },
): Promise<QueryResult<R>> {
  const name = statements.nameOf(sql)
  try {
    return resultOf(await ask(client, { text: sql, values: bindable(parameters), ...(name === undefined ? {} : { name }) }))
  } catch (error) {
    if (isStalePlan(error)) statements.renew()
    throw inOurWords(error, { readOnly })
  }
}

const CHANGING = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function resultOf<R>({ command, rowCount, rows }: DriverResult): QueryResult<R> {
  return CHANGING.includes(command) ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] }
}
