import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '@belfry/automation-engine'
import { selectParent } from '../../observability/tracing/parents.ts'
import { createOutboundClient, type OutboundClient } from '../../outside/http-client/create-client.ts'
import { keepTrying } from '../../store/keep-trying.ts'
import { logFailure } from '../../store/log-failure.ts'
import { type CallClaim, selectCallingOrganizations, selectNextCall } from '../../store/queries/run-calls.ts'
import { causeHeader } from '../../unit-of-work/runs/cause-header.ts'
import { openValue } from '../../unit-of-work/runs/sealed-values.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker, type Worker } from '../define-worker.ts'
import { createDueLoop } from '../loop/due-loop.ts'
import { Shares } from '../loop/shares.ts'
import { answerRun } from './answer-run.ts'
import { type CallQuota, type ClaimedCall, claimCalls } from './claim-calls.ts'
import { makeCall } from './make-call.ts'

/** Makes the calls that runs wait for. */
export const calls = defineWorker({
  name: 'calls',
  create: (service, { network }) => createCallWorker(service, createOutboundClient(service.settings, 'call', network)),
  isFedByLater: true,
})

/** How many calls are under way at the same time. */
const SLOTS = 32
/** How many of them may be those of one organization: receivers that hang keep nobody else waiting. */
const SLOTS_OF_ONE = 8
/** How many organizations are looked at in one search. */
const STEPS = 100
/** How soon it looks again for what is due and has no place, or could not be stored, in milliseconds: an end here wakes the loop. */
const AGAIN_MS = 1000
/** How often an answer is tried to be stored, once a second, while the store is away. */
const KEEP_TRIES = 30

/**
 * Makes the worker of this process. Several may work on one PostgreSQL: each attempt is made by the one that has claimed it.
 *
 * @param client the guarded way out; one of its own by default
 */
export function createCallWorker(service: Service, client: OutboundClient = createOutboundClient(service.settings, 'call')): Worker {
  const { store, now, logger, callTimeoutMs, tracing } = service
  const loop = createDueLoop({
    now,
    look,
    nextDueAt: () => store.read(selectNextCall),
    onError: logFailure(logger, 'could not look after calls; they stay due'),
    againMs: AGAIN_MS,
  })
  const inHand = new Map<string, Promise<void>>()
  const shares = new Shares(SLOTS)
  /** Where the search through the organizations goes on, and whether it has begun with the first. */
  const search = { after: '', whole: true }
  let stopping = false
  let made = 0

  async function look(): Promise<boolean> {
    if (stopping) return false
    if (search.after === '') search.whole = true
    const { free } = shares
    if (free === 0) {
      // An end wakes the loop; by then there may be more before this place.
      search.whole = false
      return false
    }
    const found = await store.read((db) => selectCallingOrganizations(db, { after: search.after, now: now(), steps: STEPS }))
    const quotas = share(found.organizationIds)
    const isFull = quotas.reduce((sum, { limit }) => sum + limit, 0) === free
    // Those for whom no place is left are next.
    search.after = (isFull ? quotas.at(-1)?.organizationId : found.after) ?? ''
    const claimed = quotas.length === 0 ? [] : await claimCalls(service, quotas, (call) => inHand.has(nameOf(call)))
    for (const call of claimed) begin(call)
    return claimed.length > 0 || search.after !== '' || !search.whole
  }

  /** What each organization may claim, in turn, as long as places are free. */
  function share(organizationIds: readonly string[]): readonly CallQuota[] {
    let free = shares.free
    const part = Math.max(1, Math.floor(free / Math.max(organizationIds.length, 1)))
    const quotas: CallQuota[] = []
    for (const organizationId of organizationIds) {
      const room = Math.min(shares.room(organizationId), SLOTS_OF_ONE - shares.takenBy(organizationId))
      const limit = Math.min(room, part, free)
      if (limit > 0) quotas.push({ organizationId, limit })
      free -= Math.max(limit, 0)
    }
    return quotas
  }

  function begin(call: ClaimedCall): void {
    const { organization_id } = call.claim
    const name = nameOf(call.claim)
    shares.take(organization_id)
    const done = work(call)
      .catch((error: unknown) => {
        logger.error({ error, runId: call.claim.run_id }, 'the answer to a call could not be stored')
        // What is due still would be taken up again at once, and fail again.
        return stopping ? undefined : delay(AGAIN_MS, undefined, { ref: false })
      })
      .finally(() => {
        inHand.delete(name)
        made++
        shares.giveBack(organization_id)
        loop.wake()
      })
    inHand.set(name, done)
  }

  async function work({ claim, request, lineage, sealed, interrupted }: ClaimedCall): Promise<void> {
    const cause = causeHeader(service, lineage)
    const call = () => makeCall(request, { client, deadlineMs: callTimeoutMs, cause, open: (id) => open(claim, sealed, id) })
    const answer = interrupted ?? (await (tracing.on ? traced(claim, request.method, call) : call()))
    await keepTrying(
      () => answerRun(service, claim, answer),
      KEEP_TRIES,
      () => stopping,
    )
  }

  async function traced({ organization_id, run_id }: CallClaim, method: string, call: () => Promise<Answer>): Promise<Answer> {
    const attributes = { 'belfry.run.id': run_id, 'http.request.method': method }
    const parent = await store.read((db) => selectParent(db, organization_id, run_id))
    return tracing.span('call outside', { kind: 'client', parent, attributes }, async (span) => {
      const answer = await call()
      if (!answer.ok) span.fail('failed')
      return answer
    })
  }

  /** The text of a header; `null` when it is not kept any more or cannot be opened. */
  function open({ organization_id, run_id }: CallClaim, sealed: ReadonlyMap<string, string>, id: string): string | null {
    const kept = sealed.get(id)
    try {
      return kept === undefined ? null : openValue(service, { organizationId: organization_id, id, sealed: kept })
    } catch (error) {
      logger.error({ error, runId: run_id }, 'the value of a header could not be opened')
      return null
    }
  }

  return {
    get made() {
      return made
    },
    wake: loop.wake,
    async idle() {
      for (;;) {
        await loop.idle()
        if (inHand.size === 0) return
        await Promise.all(inHand.values())
      }
    },
    nextDueAt: loop.nextDueAt,
    async stop() {
      stopping = true
      await loop.stop()
      await Promise.all(inHand.values())
      await client.close()
    },
  }
}

function nameOf({ organization_id, run_id, request_key }: CallClaim): string {
  return `${organization_id} ${run_id} ${request_key}`
}
