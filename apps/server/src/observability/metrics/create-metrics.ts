import { statSync } from 'node:fs'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseAddress } from '../../platform/settings/database-address.ts'
import type { CheckpointCounts, Store } from '../../store/store.ts'
import type { Metrics } from './metrics.ts'

/** Metrics that can be read. */
export interface ReadableMetrics extends Metrics {
  /** Adds a gauge with one label. `read` is called when the metrics are read; it returns the number for each value of the label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

/** Bucket limits in seconds: a commit on a good disk takes 1 ms, and a request that takes 10 s has failed for its caller. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The same for delivery attempts, which time out after 15 seconds. */
const ATTEMPT_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Creates metrics with a registry of their own, so that two servers in one process do not mix. */
export function createMetrics(database: DatabaseAddress): ReadableMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Histogram({
    name: 'belfry_http_request_seconds',
    help: 'Requests, from their first byte to the last of the answer',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  const attempts = new Histogram({
    name: 'belfry_delivery_attempt_seconds',
    help: 'Attempts at deliveries',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  })
  const runTicks = new Counter({
    name: 'belfry_run_ticks_total',
    help: 'Ticks of runs, by the status in which they left them',
    labelNames: ['status'],
    registers,
  })
  const effects = new Counter({
    name: 'belfry_effects_total',
    help: 'Answers of external systems to effects',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const transactions = new Histogram({
    name: 'belfry_transaction_seconds',
    help: 'Transactions that write, with the wait for their turn',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  })
  const writing = new Gauge({ name: 'belfry_transactions_open', help: 'Transactions that write or wait to', registers })
  if (database.kind === 'sqlite') gauge('belfry_sqlite_wal_bytes', 'The size of the write-ahead log', () => sizeOf(`${database.file}-wal`))
  if (database.kind === 'sqlite') gauge('belfry_sqlite_database_bytes', 'The size of the database file', () => sizeOf(database.file))

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }

  return {
    gauge,
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          this.reset()
          for (const [value, number] of Object.entries(await read())) this.set({ [label]: value }, number)
        },
      })
    },
    request: ({ method, route, status, durationMs }) =>
      requests.observe({ method: knownMethod(method), route: route ?? 'none', status: String(status) }, durationMs / 1000),
    attempt: (outcome, durationMs) => attempts.observe({ outcome }, durationMs / 1000),
    runTick: (status) => runTicks.inc({ status }),
    effect: (kind, outcome) => effects.inc({ kind, outcome }),
    watch(store) {
      if (store.checkpoints) countCheckpoints(store.checkpoints, registers)
      return watchTransactions(store, writing, (outcome, seconds) => transactions.observe({ outcome }, seconds))
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function countCheckpoints(counts: CheckpointCounts, registers: Registry[]): void {
  new Counter({
    name: 'belfry_sqlite_checkpoints_total',
    help: 'Checkpoints, which move the write-ahead log into the database file',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'made' }, counts.made)
      this.inc({ outcome: 'failed' }, counts.failed)
    },
  })
  new Counter({
    name: 'belfry_sqlite_checkpoint_pauses_total',
    help: 'How often transactions have waited for a checkpoint, because the write-ahead log was long',
    registers,
    collect() {
      this.reset()
      this.inc(counts.pauses)
    },
  })
}

function watchTransactions(store: Store, writing: Gauge, observe: (outcome: 'committed' | 'undone', seconds: number) => void): Store {
  return {
    ...store,
    async write(work, options) {
      const watch = performance.now()
      writing.inc()
      let outcome: 'committed' | 'undone' = 'undone'
      try {
        const result = await store.write(work, options)
        outcome = 'committed'
        return result
      } finally {
        writing.dec()
        observe(outcome, (performance.now() - watch) / 1000)
      }
    },
  }
}

/** Clients can send any word as a method; as a label it must come from a fixed set. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
