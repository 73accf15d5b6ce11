import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

const statements = {
  completing: statementsOf('completing'),
  run_request: statementsOf('run_request'),
}

/** A savepoint in a transaction. */
export interface Savepoint {
  /** Undoes everything written since; the savepoint stays. */
  rollBack(): Promise<unknown>
  /** Removes the savepoint, and keeps what was written since. */
  release(): Promise<unknown>
}

/** Sets a savepoint, so that later changes can be undone separately. */
export async function setSavepoint(db: Kysely<Tables>, name: keyof typeof statements): Promise<Savepoint> {
  const { set, rollBack, release } = statements[name]
  await set.execute(db)
  return { rollBack: () => rollBack.execute(db), release: () => release.execute(db) }
}

function statementsOf(name: string): Readonly<Record<'set' | 'rollBack' | 'release', RawBuilder<unknown>>> {
  const statement = (text: string) => sql.raw(`${text} ${name}`)
  return { set: statement('savepoint'), rollBack: statement('rollback to'), release: statement('release') }
}
