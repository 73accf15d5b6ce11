import { recordModels } from '@belfry/core'
import Database from 'better-sqlite3'
import { createService, type ServerParts } from '../../../src/create-server.ts'
import { connectorDefinitions } from '../../../src/external/connectors/index.ts'
import { judgingClient } from '../../../src/external/http-client/create-client.ts'
import { parseMasterKeys } from '../../../src/platform/crypto/master-keys.ts'
import { createLogger } from '../../../src/platform/process/create-logger.ts'
import { parseSettings } from '../../../src/platform/settings/settings.ts'
import { checkpoint } from '../../../src/store/sqlite/checkpoint.ts'
import type { CheckpointThread } from '../../../src/store/sqlite/checkpointer.ts'
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts'
import type { Store } from '../../../src/store/store.ts'
import { doExamination } from '../../../src/unit-of-work/definitions/examination.ts'
import { createExaminer, type ExaminationThread } from '../../../src/unit-of-work/definitions/examiner.ts'
import type { Service } from '../../../src/unit-of-work/service/service.ts'
import { createWorkerHub } from '../../../src/unit-of-work/service/worker-hub.ts'
import { createDeliveryWorker } from '../../../src/workers/deliveries/delivery-worker.ts'
import { createRetryJobs } from '../../../src/workers/deliveries/retry-job-worker.ts'
import { createIncidentWorker } from '../../../src/workers/incidents/incident-worker.ts'
import { createRunWorker } from '../../../src/workers/runs/run-worker.ts'
import type { Chance } from '../../support/chance.ts'
import type { Fate } from './fate.ts'
import type { Network } from './network.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a process finds when it begins. */
export interface Surroundings {
  readonly file: string
  readonly time: VirtualTime
  readonly chance: Chance
  readonly network: Network
  readonly fate: Fate
}

/** One process of the server, from its beginning to its end: everything that a server has but the listening socket. */
export interface Life {
  readonly fate: Fate
  readonly service: Service
  /** Warnings and errors that it has logged. */
  readonly complaints: readonly string[]
  /** When something is due next that stands in the store; `null` when nothing is. */
  nextDueAt(): Promise<number | null>
  /** Lets go of the files. */
  bury(): Promise<void>
}

/** The keys and settings of every simulated server. */
export const constants = {
  settings: parseSettings({ BELFRY_ALLOW_TARGETS: 'http://receiver.test' }, connectorDefinitions),
  masterKeys: parseMasterKeys(`pepper:${'p'.repeat(43)},k1:${'k'.repeat(43)}`),
  epoch: '0'.repeat(32),
}

/** Examines where it is called: a real thread would need real time, and a simulated clock does not wait for it. */
const examiningInline = (): ExaminationThread => ({ isOver: false, make: async (job) => doExamination(job), end: async () => {} })

/** Moves the log where it is called, for the same reason. */
function checkpointingInline(file: string): CheckpointThread {
  let database: Database.Database | undefined
  return {
    isOver: false,
    async make() {
      database ??= new Database(file)
      const open = database
      return checkpoint((sql) => open.prepare(sql).get(), 'passive')
    },
    end: async () => void database?.close(),
  }
}

/** The limits of a log that is moved often. */
const shortLog = { from: 300, pauseFrom: 1_200 }

/** Opens the store of a simulated process, with what a real one does to it at its start. */
export async function openStore({ file, time, fate }: Pick<Surroundings, 'file' | 'time' | 'fate'>): Promise<Store> {
  const onError = (error: unknown) => {
    throw error
  }
  const checkpoints = { limits: shortLog, start: () => checkpointingInline(file) }
  const store = openSqlite({
    file,
    now: time.now,
    recordModels,
    strictTicks: true,
    stopwatch: () => 0,
    trace: fate.trace,
    onError,
    checkpoints,
  })
  if ((await store.pendingMigrations()).length > 0) await store.migrate()
  return store
}

/** Starts a process: it takes up what the one before has left. */
export async function beginLife(surroundings: Surroundings): Promise<Life> {
  const { time, chance, network, fate } = surroundings
  const store = await openStore(surroundings)
  const complaints: string[] = []
  const logger = createLogger({ logLevel: 'warn' }, { write: (line) => void (fate.isDead || complaints.push(line)) })
  const randomBytes = (count: number) => Buffer.from(chance.bytes(count))
  const parts: ServerParts = {
    ...constants,
    store: fate.guard(store),
    now: time.now,
    stopwatch: () => 0,
    randomBytes,
    logger,
    examiner: createExaminer(examiningInline),
  }
  const hub = createWorkerHub()
  const service = createService(parts, hub)
  const dispatcher = createDeliveryWorker(service, judgingClient(network.agent(), constants.settings.allowTargets, 'webhook'))
  const retryJobs = createRetryJobs(service)
  const runner = createRunWorker(service)
  const incidents = createIncidentWorker(service)
  hub.connect({
    wake: {
      deliveries: dispatcher.wake,
      retryJobs: retryJobs.wake,
      runs: runner.wake,
      incidents: incidents.wake,
      newRun: (...run) => runner.newRun?.(...run) ?? false,
    },
    handover: dispatcher,
  })
  fate.begin()
  dispatcher.wake()
  retryJobs.wake()
  runner.wake()
  incidents.wake()
  return {
    fate,
    service,
    complaints,
    async nextDueAt() {
      const moments = await Promise.all([runner, retryJobs, incidents, dispatcher].map((worker) => worker.nextDueAt()))
      return moments.reduce((first, moment) => (moment !== null && (first === null || moment < first) ? moment : first), null)
    },
    bury: () => store.close(),
  }
}
