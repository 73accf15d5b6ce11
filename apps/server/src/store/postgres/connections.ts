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

/** The connections of a store: some write, and the others only read. */
export interface Connections {
  /** Reads, each query on a connection of its own. */
  readonly db: Kysely<Tables>
  readonly write: Store['write']
  /** Writes as `write` does, without a limit of its own for how long a statement takes. */
  readonly migrating: Store['write']
  readonly snapshot: Store['snapshot']
  end(): Promise<void>
}

/** How many connections there are at most for snapshots, each made when it is needed. Of their own: one is held for seconds, by an export for longer. */
const SNAPSHOTS = 4

/** Makes the pools of a store. Nothing is connected before it is needed. */
export function openConnections({
  url,
  random,
  connections = 20,
  statementTimeoutMs = 30_000,
  lockTimeoutMs = 10_000,
  connectTimeoutMs = 5_000,
  onError = warn,
}: PostgresOptions): Connections {
  // The database ends a statement that takes too long itself, and a second is enough to say so.
  const patience = createPatience({ url, connectTimeoutMs, answerTimeoutMs: statementTimeoutMs + 1_000 })
  const pooling = { url, size: Math.max(1, Math.floor(connections / 2)), statementTimeoutMs, lockTimeoutMs, connectTimeoutMs, patience }
  const statements = createStatementNames()
  const writers = createWriterPool(pooling)
  const readers = createReaderPool(pooling)
  const snapshots = createReaderPool({ ...pooling, size: SNAPSHOTS })
  const { size } = pooling
  // An index over many records takes its time, and so does whoever migrates before us.
  const unhurried: Patience = { ...patience, ask: (client, query) => client.query(query as QueryConfig) }

  async function read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await readOnce<R>(query)
    } catch (error) {
      // The tables have changed under a prepared statement: once more, under another name. A read has nothing else to repeat.
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
