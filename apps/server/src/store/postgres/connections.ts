import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { QueryConfig } from 'pg'
import { ConcurrentChangeError } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { execute } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { createPatience, onConnection, type Patience } from './patience.ts'
import { createReaderPool, createWriterPool } from './pools.ts'
import type { PostgresOptions } from './postgres-options.ts'
import { readSnapshot } from './snapshot.ts'
import { createStatementNames } from './statement-names.ts'
import { createWriter } from './writer.ts'

/** The connections of a store: writing and read-only ones. */
export interface Connections {
  /** Reads; each query takes a connection of its own. */
  readonly db: Kysely<Tables>
  readonly write: Store['write']
  /** The same as `write`, without a client-side limit for the duration of a statement. */
  readonly migrating: Store['write']
  readonly snapshot: Store['snapshot']
  end(): Promise<void>
}

/**
 * The most connections for snapshots, opened on demand. They are separate because a snapshot holds one for seconds, and an export for
 * longer.
 */
const SNAPSHOTS = 4

/** Creates the pools of a store. Connections are opened on demand. */
export function openConnections({
  url,
  random,
  connections = 20,
  statementTimeoutMs = 30_000,
  lockTimeoutMs = 10_000,
  connectTimeoutMs = 5_000,
  onError = warn,
}: PostgresOptions): Connections {
  // The database itself ends a statement that takes too long; a second more is enough for its answer.
  const patience = createPatience({ url, connectTimeoutMs, answerTimeoutMs: statementTimeoutMs + 1_000 })
  const pooling = { url, size: Math.max(1, Math.floor(connections / 2)), statementTimeoutMs, lockTimeoutMs, connectTimeoutMs, patience }
  const statements = createStatementNames()
  const writers = createWriterPool(pooling)
  const readers = createReaderPool(pooling)
  const snapshots = createReaderPool({ ...pooling, size: SNAPSHOTS })
  const { size } = pooling
  // Creating an index over many records takes time, and so does another process that migrates before us.
  const unhurried: Patience = { ...patience, ask: (client, query) => client.query(query as QueryConfig) }

  async function read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await readOnce<R>(query)
    } catch (error) {
      // The tables have changed under a prepared statement: repeat it under another name. Nothing else can make a read repeat.
      if (error instanceof ConcurrentChangeError) return readOnce<R>(query)
      throw error
    }
  }

  function readOnce<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return onConnection(readers, patience, (client) => execute<R>(client, query, { ask: patience.ask, statements, readOnly: true }))
  }

  return {
    db: kyselyOver(read),
    write: createWriter(writers, { patience, size, connectTimeoutMs, statements, onError, random, pause }),
    migrating: createWriter(writers, { patience: unhurried, size, connectTimeoutMs, statements, onError, random, pause }),
    snapshot: (work) => onConnection(snapshots, patience, (client) => readSnapshot(client, work, patience.ask)),
    async end() {
      await Promise.all([writers.end(), readers.end(), snapshots.end()])
    },
  }
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
