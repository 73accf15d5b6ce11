import { afterAnswer, type EffectAnswer } from '@belfry/core'
import { logFailure } from '../../store/log-failure.ts'
import { endAttempt, selectDueOrganizations, selectNextIntent } from '../../store/queries/due-intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { defineWorker, type Worker } from '../loop/define-worker.ts'
import { createLeasedPool, type LeasedQueue } from '../loop/leased-pool.ts'
import { Shares } from '../loop/shares.ts'
import { type ClaimedIntent, claimIntents } from './claim-intents.ts'
import { completeIntent } from './complete-intent.ts'
import { effectOutcome, sendEffect } from './send-effect.ts'

/** Sends effects to external systems, and completes them with the answers. */
export const effectWorker = defineWorker({ name: 'effects', create: createEffectWorker, isFedByLater: true })

/**
 * How many effects are in flight at the same time, and how many of them may be effects that nobody waits for: a slow mail server must not
 * delay doors.
 */
const SLOTS = { all: 16, unawaited: 12 }
/** The same for one organization. */
const SLOTS_OF_ONE = { all: 8, unawaited: 6 }
/** How often storing an answer is tried, once a second, while the store is unavailable: as long as the lease lasts. */
const STORE_TRIES = 60

/** Creates the worker of this process. Several may share one PostgreSQL: each attempt is made by the process that has leased it. */
function createEffectWorker(service: Service): Worker {
  const { store, now, logger } = service
  const slots = createSlots()
  const queue = (awaited: boolean): LeasedQueue<ClaimedIntent> => ({
    free: () => slots.free(awaited),
    room: (organizationId) => slots.room(organizationId, awaited),
    selectOrganizations: (search) => store.read((db) => selectDueOrganizations(db, { awaited, ...search })),
    lease: (quotas, isInFlight) =>
      claimIntents(
        service,
        quotas.map((quota) => ({ ...quota, awaited })),
        isInFlight,
      ),
  })
  return createLeasedPool({
    now,
    nextDueAt: () => store.read(selectNextIntent),
    // Effects that somebody waits for come first.
    queues: [queue(true), queue(false)],
    keyOf: ({ row }) => row.id,
    takeSlot: ({ row }) => slots.take(row.organization_id, row.awaited === 1),
    work: (claimed) => work(service, claimed),
    storeTries: STORE_TRIES,
    onError: logFailure(logger, 'could not look after effects; they stay due'),
    onUnstored: (error, { row }) => logger.error({ error, intentId: row.id }, 'what came of an effect could not be stored'),
  })
}

/** The slots for effects: all, and separately those that nobody waits for. */
function createSlots() {
  const all = new Shares(SLOTS.all)
  const unawaited = new Shares(SLOTS.unawaited)
  return {
    free: (awaited: boolean) => (awaited ? all.free : Math.min(all.free, unawaited.free)),
    room(organizationId: string, awaited: boolean) {
      const room = SLOTS_OF_ONE.all - all.takenBy(organizationId)
      return awaited ? room : Math.min(room, SLOTS_OF_ONE.unawaited - unawaited.takenBy(organizationId))
    },
    /** The returned function releases the slot. */
    take(organizationId: string, awaited: boolean) {
      const taken = awaited ? [all] : [all, unawaited]
      for (const shares of taken) shares.take(organizationId)
      return () => {
        for (const shares of taken) shares.giveBack(organizationId)
      }
    },
  }
}

/** Sends an effect, unless an earlier attempt was interrupted that must not be repeated. Returns the function that stores its answer. */
async function work(service: Service, { row, interrupted }: ClaimedIntent): Promise<() => Promise<unknown>> {
  const answer = interrupted ?? (await sendEffect(service, row))
  service.metrics.effect(row.kind, effectOutcome(answer))
  const next = interrupted ? 'complete' : afterAnswer({ kind: row.kind, awaited: row.awaited === 1, attempts: row.attempts }, answer)
  return () => (next === 'complete' ? completeIntent(service, row, answer) : postpone(service, row, answer, next.againInMs))
}

function postpone({ store, now }: Service, row: IntentsTable, answer: EffectAnswer, ms: number): Promise<unknown> {
  const write: Parameters<typeof store.write>[0] = ({ db }) =>
    endAttempt(db, row, { status: 'queued', dueAt: now() + ms, answer, now: now() })
  return store.write(write, { owner: backgroundOf(row.organization_id) })
}
