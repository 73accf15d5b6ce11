import { type Handover, nobodyTakesOver } from './handover.ts'

/** The names under which background workers are woken. `workers/index.ts` has a definition for each. */
export const workerNames = Object.freeze([
  'accountMails',
  'automationIncidents',
  'calls',
  'clock',
  'dateBackfills',
  'deliveries',
  'effects',
  'erasures',
  'incidents',
  'retention',
  'retryJobs',
  'runs',
  'timers',
] as const)

/** The name of a background worker. */
export type WorkerName = (typeof workerNames)[number]

/** Called after a commit that left work to be done. A call is only a hint: the due work is in the store. */
export interface Wake extends Readonly<Record<WorkerName, () => void>> {
  /** Events of this organization were emitted. */
  streams(organizationId: string): void
  /**
   * Advances a new run without looking for it, once its start is committed. May be called before that, when the function that has started it has
   * ended. Returns whether it will; otherwise somebody has to wake `runs` after the commit.
   */
  newRun(organizationId: string, runId: string): boolean
}

/** The workers of this process; missing ones are not woken. */
export interface ConnectedWorkers {
  readonly wake: Partial<Wake>
  readonly handover: Handover
}

/**
 * Connects transactions to the background workers of the same process. It is created before them, because they need a service that contains
 * it. Before `connect`, and in commands, it wakes nobody, and no dispatcher takes deliveries.
 */
export interface WorkerHub {
  readonly wake: Wake
  readonly handover: Handover
  /** Connects the workers. Functions of `wake` that were copied earlier wake them too. */
  connect(workers: ConnectedWorkers): void
}

/** Creates a hub without workers. */
export function createWorkerHub(): WorkerHub {
  let connected: ConnectedWorkers = { wake: {}, handover: nobodyTakesOver() }
  const wake = Object.fromEntries(workerNames.map((name) => [name, () => connected.wake[name]?.()])) as Record<WorkerName, () => void>
  return {
    wake: {
      ...wake,
      streams: (organizationId) => connected.wake.streams?.(organizationId),
      newRun: (organizationId, runId) => connected.wake.newRun?.(organizationId, runId) ?? false,
    },
    handover: {
      claim: (organizationId, webhookId) => connected.handover.claim(organizationId, webhookId),
      take: (delivery) => connected.handover.take(delivery),
      recall: (webhookId) => connected.handover.recall(webhookId),
    },
    connect(workers) {
      connected = workers
    },
  }
}
