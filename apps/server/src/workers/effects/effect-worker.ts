import { setTimeout as delay } from 'node:timers/promises'
import { afterAnswer, type EffectAnswer, type EffectKind, type IdKind } from '@belfry/core'
import { spanOf } from '../../observability/tracing/parents.ts'
import { keepTrying } from '../../store/keep-trying.ts'
import { logFailure } from '../../store/log-failure.ts'
import { endAttempt, selectDueOrganizations, selectNextIntent } from '../../store/queries/due-intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { defineWorker, type Worker } from '../define-worker.ts'
import { createDueLoop } from '../loop/due-loop.ts'
import { type ClaimedIntent, claimIntents, type IntentQuota } from './claim-intents.ts'
import { settleIntent } from './settle-intent.ts'

/** Sends what is asked of the outside, and settles it with the answer. */
export const effects = defineWorker({ name: 'effects', create: createEffectWorker, isFedByLater: true })

/**
 * How many effects are under way at the same time, and how many of them may be such as nobody waits for: a slow mail server keeps no door
 * waiting.
 */
const SLOTS = { all: 16, unawaited: 12 }
/** The same for one organization. */
const SLOTS_OF_ONE = { all: 8, unawaited: 6 }
/** How many organizations are looked at in one search. */
const STEPS = 100
/** How soon it looks again for what is due and has no slot, or could not be stored, in milliseconds: an end here wakes the loop. */
const AGAIN_MS = 1000
/** How often an answer is tried to be stored, once a second, while the store is away: as long as the claim stands. */
const KEEP_TRIES = 60

/** Makes the worker of this process. Several may work on one PostgreSQL: each attempt is made by the one that has claimed it. */
function createEffectWorker(service: Service): Worker {
  const { store, now, logger, connectors, tracing } = service
  const loop = createDueLoop({
    now,
    look,
    nextDueAt: () => store.read(selectNextIntent),
    onError: logFailure(logger, 'could not look after effects; they stay due'),
    againMs: AGAIN_MS,
  })
  const inHand = new Map<string, { readonly row: IntentsTable; readonly done: Promise<void> }>()
  /** Where the search through the organizations goes on, and whether it has begun with the first. */
  const searches = { awaited: { after: '', whole: true }, unawaited: { after: '', whole: true } }
  let stopping = false
  let made = 0

  async function look(): Promise<boolean> {
    if (stopping) return false
    // One after the other: what somebody waits for is served first.
    const awaited = await lookFor(true)
    const unawaited = await lookFor(false)
    return awaited || unawaited
  }

  /** Whether to look again at once. */
  async function lookFor(awaited: boolean): Promise<boolean> {
    const search = searches[awaited ? 'awaited' : 'unawaited']
    if (search.after === '') search.whole = true
    const free = roomIn(SLOTS, awaited, [...inHand.values()])
    if (free === 0) {
      // An end wakes the loop; by then there may be more before this place.
      search.whole = false
      return false
    }
    const found = await store.read((db) => selectDueOrganizations(db, { awaited, after: search.after, now: now(), steps: STEPS }))
    const quotas = share(found.organizationIds, awaited, free)
    // Those for whom no slot is left are next.
    const last = quotas.length === free ? quotas.at(-1)?.organizationId : undefined
    search.after = last ?? found.after ?? ''
    const claimed = quotas.length === 0 ? [] : await claimIntents(service, quotas, (id) => inHand.has(id))
    for (const intent of claimed) begin(intent)
    return claimed.length > 0 || search.after !== '' || !search.whole
  }

  /** The free slots in equal parts among the organizations, as far as each may have more. */
  function share(organizationIds: readonly string[], awaited: boolean, free: number): readonly IntentQuota[] {
    const rooms = organizationIds
      .map((organizationId) => {
        const own = [...inHand.values()].filter(({ row }) => row.organization_id === organizationId)
        return { organizationId, room: roomIn(SLOTS_OF_ONE, awaited, own) }
      })
      .filter(({ room }) => room > 0)
      .slice(0, free)
    const part = Math.floor(free / Math.max(rooms.length, 1))
    return rooms.map(({ organizationId, room }) => ({ organizationId, awaited, limit: Math.min(part, room) }))
  }

  function begin(intent: ClaimedIntent): void {
    const { row } = intent
    const done = work(intent)
      .catch((error: unknown) => {
        logger.error({ error, intentId: row.id }, 'what came of an effect could not be stored')
        // What is due still would be taken up again at once, and fail again.
        return stopping ? undefined : delay(AGAIN_MS, undefined, { ref: false })
      })
      .finally(() => {
        inHand.delete(row.id)
        made++
        loop.wake()
      })
    inHand.set(row.id, { row, done })
  }

  async function work({ row, interrupted }: ClaimedIntent): Promise<void> {
    const answer = interrupted ?? (await (tracing.on ? sendTraced(row) : send(row)))
    service.metrics.effect(row.kind, outcomeOf(answer))
    const next = interrupted ? 'settle' : afterAnswer({ kind: row.kind, awaited: row.awaited === 1, attempts: row.attempts }, answer)
    const store = () => (next === 'settle' ? settleIntent(service, row, answer) : postpone(row, answer, next.againInMs))
    await keepTrying(store, KEEP_TRIES, () => stopping)
  }

  function sendTraced(row: IntentsTable): Promise<EffectAnswer> {
    const { cause } = JSON.parse(row.commission) as { readonly cause: { readonly traceId: string } }
    const parent = { traceId: cause.traceId, spanId: spanOf(row.id) }
    const attributes = { 'belfry.intent.id': row.id, 'belfry.effect.kind': row.kind }
    return tracing.span('effect outside', { kind: 'client', parent, attributes }, async (span) => {
      const answer = await send(row)
      if (!answer.accepted) span.fail(outcomeOf(answer))
      return answer
    })
  }

  async function send(row: IntentsTable): Promise<EffectAnswer> {
    const connector = connectors.of(row.kind)
    if (!connector) return noLongerSetUp(row.kind)
    try {
      const answer = await connector.send({
        id: row.id,
        key: row.key,
        organizationId: row.organization_id,
        kind: row.kind,
        about: { model: row.record_model as IdKind, id: row.record_id },
        payload: JSON.parse(row.payload) as Readonly<Record<string, unknown>>,
        at: row.created_at,
      })
      return answer.accepted ? { accepted: true, values: { ...answer.values, connector: connector.name } } : answer
    } catch (error) {
      logger.error({ error, intentId: row.id, connector: connector.name }, 'a connector failed')
      return { accepted: false, unknown: true, reason: 'The connector failed on our side: nobody knows whether it happened.' }
    }
  }

  function postpone(row: IntentsTable, answer: EffectAnswer, ms: number): Promise<unknown> {
    const work: Parameters<typeof store.write>[0] = ({ db }) =>
      endAttempt(db, row, { status: 'queued', dueAt: now() + ms, answer, now: now() })
    return store.write(work, { owner: backgroundOf(row.organization_id) })
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
        await Promise.all([...inHand.values()].map(({ done }) => done))
      }
    },
    nextDueAt: loop.nextDueAt,
    async stop() {
      stopping = true
      await loop.stop()
      await Promise.all([...inHand.values()].map(({ done }) => done))
    },
  }
}

/** How many more there may be beside those that are under way. */
function roomIn(slots: typeof SLOTS, awaited: boolean, underWay: readonly { readonly row: Pick<IntentsTable, 'awaited'> }[]): number {
  const free = slots.all - underWay.length
  const unawaited = underWay.filter(({ row }) => row.awaited === 0).length
  return Math.max(0, awaited ? free : Math.min(free, slots.unawaited - unawaited))
}

/**
 * The answer to an effect that was queued for a connector which is not set up any more. It was not sent, so it is never accepted; it is worth
 * another try, because the setting may come back.
 */
function noLongerSetUp(kind: EffectKind): EffectAnswer {
  return {
    accepted: false,
    code: 'not_configured',
    temporary: true,
    reason: `No connector is set up for ${kind} any more, so nothing was sent.`,
  }
}

function outcomeOf(answer: EffectAnswer): 'accepted' | 'refused' | 'unknown' {
  if (answer.accepted) return 'accepted'
  return answer.unknown ? 'unknown' : 'refused'
}
