import type Database from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { StoreMisuseError, StoreUnavailableError, type UnavailableReason, UniqueViolationError } from '../errors.ts'
import type { HintedQuery } from '../prepared-query.ts'
import { checkpoint, type LogState } from './checkpoint.ts'
import { createStatementCache } from './statement-cache.ts'

/** One connection with its prepared statements. Everything on it is synchronous. */
export interface SqliteConnection {
  /** False once the database itself has rolled the transaction back, as it does when the disk is full. */
  readonly inTransaction: boolean

  /**
   * Runs one query. Booleans become 0 and 1; a parameter must be null, a number, a bigint, a text or bytes, never undefined.
   *
   * @throws StoreUnavailableError, UniqueViolationError, StoreMisuseError, or the database's own error
   */
  execute<R>(query: HintedQuery): QueryResult<R>

  /** Runs a statement without parameters or rows, such as `commit`. Throws as `execute` does. */
  command(sql: string): void

  /** Changes with every commit of another connection, in this process or another. */
  dataVersion(): number

  /** The state of the write-ahead log. Takes some 10 microseconds. */
  logState(): LogState

  /** Moves the write-ahead log into the database file, as far as no reader needs the older pages. Only outside of a transaction. */
  moveLog(): LogState

  /** Called with every statement that may change what `Store.settingsVersion` covers. */
  onSettingsChange: () => void

  close(): void
}

/** Wraps an open database. */
export function createConnection(database: Database.Database): SqliteConnection {
  const prepared = createStatementCache((text) => {
    const statement = database.prepare(text)
    return { statement, returnsRows: statement.reader, concerns: settingsConcern(text) }
  })

  const version = database.prepare('pragma data_version').pluck()
  function makeCheckpoint(mode: 'noop' | 'passive'): LogState {
    try {
      return checkpoint((sql) => prepared(sql).statement.get(), mode)
    } catch (error) {
      throw inOurWords(error, database)
    }
  }

  const connection: SqliteConnection = {
    get inTransaction() {
      return database.inTransaction
    },
    execute<R>({ sql, parameters, atMostOne }: HintedQuery): QueryResult<R> {
      try {
        const { statement, returnsRows, concerns } = prepared(sql)
        if (concerns?.(parameters)) connection.onSettingsChange()
        if (atMostOne) {
          const row = statement.get(bindable(parameters)) as R | undefined
          return { rows: row === undefined ? [] : [row] }
        }
        if (returnsRows) return { rows: statement.all(bindable(parameters)) as R[] }
        return { rows: [], numAffectedRows: BigInt(statement.run(bindable(parameters)).changes) }
      } catch (error) {
        throw inOurWords(error, database)
      }
    },
    command(sql) {
      try {
        prepared(sql).statement.run()
      } catch (error) {
        throw inOurWords(error, database)
      }
    },
    dataVersion() {
      try {
        return version.get() as number
      } catch (error) {
        throw inOurWords(error, database)
      }
    },
    logState: () => makeCheckpoint('noop'),
    moveLog: () => makeCheckpoint('passive'),
    onSettingsChange() {},
    close: () => void database.close(),
  }
  return connection
}

/** Tables that determine permissions and subscriptions. */
const SETTINGS_TABLES = /\b(users|sessions|one_time_links|invitation_links|api_keys|webhook_secrets|event_subscriptions|automation_hooks)\b/
/** The models whose records do. */
const SETTINGS_MODELS: ReadonlySet<unknown> = new Set(['organization', 'member', 'webhook', 'automation'])

/**
 * Returns whether running this statement may change what `settingsVersion` covers, depending on its parameters; `null` when it never does.
 * When in doubt it does.
 */
function settingsConcern(sql: string): ((parameters: readonly unknown[]) => boolean) | null {
  if (/^\s*(select|explain|pragma)\b/i.test(sql)) return null
  if (SETTINGS_TABLES.test(sql)) return () => true
  if (!/\brecords\b/.test(sql)) return null
  // The model is a parameter in inserts and updates, and a literal where a partial index requires it.
  const literal = /\bmodel\b"? = '(\w+)'/.exec(sql)?.[1]
  if (literal !== undefined) return () => SETTINGS_MODELS.has(literal)
  return (parameters) => parameters.some((value) => SETTINGS_MODELS.has(value)) || !parameters.some(isModelName)
}

/** Whether a parameter could be the name of a model. */
function isModelName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][A-Za-z]+$/.test(value)
}

function bindable(parameters: readonly unknown[]): readonly unknown[] {
  // better-sqlite3 treats undefined as null, so a forgotten value would delete, change or find the wrong rows.
  if (parameters.includes(undefined)) throw new TypeError('A parameter of a query is undefined; null has to be said.')
  return parameters.some(isBoolean) ? parameters.map((value) => (isBoolean(value) ? Number(value) : value)) : parameters
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

// The result codes of SQLite that blame the file, the disk or a lock, and not the statement.
const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|CANTOPEN|PROTOCOL|READONLY|CORRUPT|NOTADB)/
const reasons: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^SQLITE_FULL/, 'disk_full'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_READONLY_DBMOVED/, 'file_moved'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY)/, 'disk_failed'],
]
const UNIQUE = /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/

function inOurWords(error: unknown, database: Database.Database): unknown {
  if (!(error instanceof Error)) return error
  if (!database.open) return new StoreUnavailableError('The database is closed.', { reason: 'closing', cause: error })
  const code = (error as Error & { readonly code?: unknown }).code
  if (typeof code !== 'string') return error
  if (UNIQUE.test(code)) return new UniqueViolationError(error.message, { cause: error })
  if (code === 'SQLITE_READONLY' && database.readonly) return new StoreMisuseError('write_in_read', { cause: error })
  if (!UNAVAILABLE.test(code)) return error
  const reason = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'other'
  // When a commit could not be synced, all of it may have reached the disk. It is undone for this process, and for good with the next
  // commit, which overwrites it. Whoever opens the file before that sees it.
  const uncertain = /FSYNC$/.test(code)
  return new StoreUnavailableError(`The database cannot be used now: ${error.message} (${code}).`, { reason, uncertain, cause: error })
}
