import { siteFactsOf, type Unconnected } from '@belfry/automation-engine'
import type { PlayJob } from '@belfry/automation-engine/testing'
import {
  type Caller,
  covers,
  knownOrganization,
  type Organization,
  organization as organizationModel,
  problem,
  Refusal,
  readsHiddenSettings,
  type SimulationJob,
  type SimulationOutcome,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { StoreUnavailableError } from '../../store/errors.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { servedSources } from '../definitions/served-sources.ts'
import { createSnapshotReader } from './snapshot-reader.ts'
import { type SimulationThread, startThread } from './thread.ts'

const MAX_STEPS = 10_000

/**
 * Each simulation has a thread with its memory and a snapshot of the database, so their number is limited, and one organization never gets
 * all slots.
 */
const LIMITS = { inside: 3, insideOfOne: 2, waitingOfOne: 20 }

/** The caller and the organization of a simulation. */
export interface SimulationContext {
  readonly caller: Pick<Caller, 'permissions'>
  readonly organizationId: string
}

/** Simulates flows. */
export interface Simulations {
  /**
   * Simulates a flow in a thread, over the records of an organization in one snapshot. The thread has no store, no network access and no
   * environment. It requests the records that it reads, and gets what the caller may read. It is ended after 2 seconds. Never throws
   * because of the job's content.
   *
   * @throws StoreUnavailableError when the records cannot be read, or the server stops
   * @throws Error when no thread can be started
   */
  play(job: SimulationJob, context: SimulationContext): Promise<SimulationOutcome>
  /** Ends all threads, and resolves when they have ended. Simulations in progress and later ones fail. */
  stop(): Promise<void>
}

/**
 * Creates the simulator over the records of a store.
 *
 * @param unconnected the kinds of effects that are not sent; without it there are no warnings about connectors
 */
export function createSimulations(store: Pick<Store, 'snapshot'>, unconnected?: Unconnected): Simulations {
  const semaphore = createFairSemaphore(LIMITS)
  const threads = new Set<SimulationThread>()
  let isStopping = false

  async function playOne(job: SimulationJob, context: SimulationContext): Promise<SimulationOutcome> {
    if (isStopping) throw stopped()
    const { collection, readPermission } = organizationModel
    if (readsHiddenSettings(job.definition) && !covers(context.caller.permissions, readPermission))
      return { kind: 'forbidden', collection, permission: readPermission }
    const thread = startThread()
    threads.add(thread)
    try {
      // Loading the engine takes a while. The snapshot and the time limit start only then.
      await thread.started
      return await store.snapshot(async (db) => {
        const read = createSnapshotReader(db, context)
        return thread.play(jobFor(await requireOrganization(db, context.organizationId), job, context.caller, unconnected), read)
      })
    } catch (error) {
      throw isStopping ? stopped(error) : error
    } finally {
      void thread.end().finally(() => threads.delete(thread))
    }
  }

  return {
    play: async (job, context) => (await semaphore(() => playOne(job, context), { owner: context.organizationId })) ?? { kind: 'busy' },
    async stop() {
      isStopping = true
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

function stopped(cause?: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The server is stopping.', { reason: 'closing', cause })
}

async function requireOrganization(db: Kysely<Tables>, id: string): Promise<Organization> {
  const record = await selectRecord(db, organizationModel, id, id)
  if (!record) throw new Refusal(problem('not_found'))
  return record as unknown as Organization
}

/** Custom fields are checked as they are declared, whoever simulates. */
function jobFor(
  organization: Organization,
  job: SimulationJob,
  caller: Pick<Caller, 'permissions'>,
  unconnected: Unconnected | undefined,
): PlayJob {
  const { id, customFieldDeclarations } = organization
  const known = { ...knownOrganization(organization, caller), customFieldDeclarations }
  const settings = Object.entries(known).filter(([name, value]) => Object.hasOwn(organizationModel.fields, name) && value !== null)
  return {
    ...job,
    organization: { ...Object.fromEntries(settings), id },
    site: siteFactsOf(organization, servedSources, unconnected),
    maxSteps: MAX_STEPS,
  }
}
