import { type Handover, nobodyTakesOver } from './deliveries/handover.ts'

/** The background workers of a server, by the names under which they are woken. `workers/index.ts` has a definition for each. */
export const workerNames = Object.freeze([
  'accountMails',
  'automationIncidents',
  'calls',
  'cleaning',
  'clock',
  'dateWalks',
  'deliveries',
  'effects',
  'erasures',
  'incidents',
  'retryJobs',
  'runs',
  'timers',
] as const)

/** The name of a background worker. */
export type WorkerName = (typeof workerNames)[number]

/** Called after a commit that left work to be done. Only hints: what is due stands in the store. */
export interface Wake extends Readonly<Record<WorkerName, () => void>> {
  /** Something has happened in this organization. */
  streams(organizationId: string): void
}

/** What runs in this process. Whoever is missing is not woken. */
export interface ConnectedWorkers {
  readonly wake: Partial<Wake>
  readonly handover: Handover
}

/**
 * Leads from transactions to the background workers of the same process. It is made before them, because they are given a service that has it.
 * Until they are connected, and where nobody ever is, as on the command line, it wakes nobody and nobody takes deliveries over.
 */
export interface WorkerHub {
  readonly wake: Wake
  readonly handover: Handover
  /** From now on these are woken, and take over; also by those who have kept a function of `wake` since before. */
  connect(workers: ConnectedWorkers): void
}

/** Makes a hub to which nobody is connected yet. */
export function createWorkerHub(): WorkerHub {
  let connected: ConnectedWorkers = { wake: {}, handover: nobodyTakesOver() }
  const wake = Object.fromEntries(workerNames.map((name) => [name, () => connected.wake[name]?.()])) as Record<WorkerName, () => void>
  return {
    wake: { ...wake, streams: (organizationId) => connected.wake.streams?.(organizationId) },
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
