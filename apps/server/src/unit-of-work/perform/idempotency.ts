import { createHash } from 'node:crypto'
import {
  type AnyOperation,
  IDEMPOTENCY_MS,
  type Outcome,
  type Problem,
  parameterProblem,
  problem,
  type RouteReply,
  refused,
  type Waiting,
} from '@belfry/core'
import { LockTimeoutError } from '../../store/errors.ts'
import {
  claimIdempotencyKey,
  deleteExpiredKeys,
  type KeyOfRequest,
  keepAnswer,
  selectExpiredKeys,
  selectIdempotencyKey,
} from '../../store/queries/idempotency-keys.ts'
import type { IdempotencyKeysTable } from '../../store/tables.ts'
import type { Service } from '../service.ts'
import type { ExecutionContext } from './execution-context.ts'
import { perform } from './perform.ts'
import type { Unit } from './unit.ts'

/** A request that may come again under its key. */
export interface RepeatableRequest {
  /** The header `Idempotency-Key`. */
  readonly key: string
  /** The status of the answer, where the reply names none. */
  readonly status: number
  /** Whether the answer holds a secret: then it is not kept, and a repeat is told what was made. */
  readonly secret: boolean
  /** The answer to what the operation came to. */
  reply(value: unknown): RouteReply
}

/** The answer to a request that may come again. */
export interface RepeatableReply extends RouteReply {
  /** Whether it is the answer to an earlier request. */
  readonly replayed: boolean
}

/** The effect from which the answer to a request follows. */
export interface RepeatableWaiting extends Waiting {
  /** Whether an earlier request has asked for it. */
  readonly replayed: boolean
}

/** The status of an answer that is not there yet. */
const PENDING = 202

/** How many keys that are too old are removed when a new one comes: more than one, so that they cannot pile up. */
const CLEANED_AT_ONCE = 10

/**
 * Performs an operation, unless a request with the same key was answered in the last 24 hours: then its answer is given again. The answer
 * is kept in the operation's own transaction, so neither is there without the other; a refusal has changed nothing and is not kept.
 *
 * An operation that waits for the outside keeps its intent in place of an answer: a repeat asks for nothing and waits for the same intent. So
 * it also gets the same refusal, for what was asked outside may have had an effect there.
 *
 * @throws StoreUnavailableError nothing was stored
 */
export async function performUnderKey(
  service: Service,
  operation: AnyOperation,
  input: unknown,
  context: ExecutionContext,
  request: RepeatableRequest,
): Promise<Outcome<RepeatableReply> | RepeatableWaiting> {
  const key = { scope: scopeOf(context), key: request.key }
  const fingerprint = fingerprintOf(operation, input)
  let isReplayed = false
  const performed = await perform<RepeatableReply>(service, operation, input, context, async (unit, run) => {
    const taken = await claim(service, unit, { ...key, fingerprint })
    isReplayed = taken !== 'ours'
    if (taken !== 'ours')
      return taken === 'busy' ? refused(busy(request.key)) : replay(await selectIdempotencyKey(unit.db, key), fingerprint)
    const outcome = await run()
    if (outcome.kind === 'refused') return outcome
    unit.afterCommit(() => forgetOldKeys(service))
    if (outcome.kind === 'waiting') {
      await keepAnswer(unit.db, key, { status: PENDING, answer: null, resource_id: null, intent_id: outcome.intentId })
      return outcome
    }
    const reply = request.reply(outcome.value)
    await keepAnswer(unit.db, key, rowOf(reply, request))
    return { ...outcome, value: { ...reply, replayed: false } }
  })
  return performed.kind === 'waiting' ? { ...performed, replayed: isReplayed } : performed
}

/** Removes a few keys that are too old, if there are any, in a transaction of its own: a request waits for no row but its own. */
function forgetOldKeys({ store, now, logger }: Service): void {
  const expired = now() - IDEMPOTENCY_MS
  const forget = async () => {
    const keys = await store.read((db) => selectExpiredKeys(db, expired, CLEANED_AT_ONCE))
    if (keys.length > 0) await store.write(({ db }) => deleteExpiredKeys(db, keys, expired))
  }
  forget().catch((error: unknown) => logger.debug({ error }, 'could not remove old idempotency keys'))
}

async function claim(
  { store }: Service,
  { db, now }: Unit,
  row: KeyOfRequest & { readonly fingerprint: string },
): Promise<'ours' | 'taken' | 'busy'> {
  try {
    const isOurs = await claimIdempotencyKey(db, store.dialect, { ...row, createdAt: now, expired: now - IDEMPOTENCY_MS })
    return isOurs ? 'ours' : 'taken'
  } catch (error) {
    if (error instanceof LockTimeoutError) return 'busy'
    throw error
  }
}

function replay(row: IdempotencyKeysTable, ours: string): Outcome<RepeatableReply> | Waiting {
  const { fingerprint, status, answer, resource_id, intent_id, key } = row
  if (fingerprint !== ours) {
    const message = `The Idempotency-Key "${key}" was used for another request in the last 24 hours. Use a new key for a new request.`
    return refused(parameterProblem('idempotency_key_reused', 'Idempotency-Key', message))
  }
  if (intent_id !== null) return { kind: 'waiting', intentId: intent_id }
  if (answer === null) return refused(alreadyDone(key, resource_id))
  return { kind: 'done', value: { status, body: JSON.parse(answer) as unknown, replayed: true } }
}

function rowOf({ status, body }: RouteReply, { secret, status: usual }: RepeatableRequest) {
  const { id } = body as { readonly id?: unknown }
  const resource = typeof id === 'string' ? id : null
  return { status: status ?? usual, answer: secret ? null : JSON.stringify(body), resource_id: resource, intent_id: null }
}

function alreadyDone(key: string, resourceId: string | null): Problem {
  const made = resourceId === null ? '' : ` It is about ${resourceId}.`
  const detail = `The request with the Idempotency-Key "${key}" was carried out before. Its answer held a secret, which is not kept to be shown twice.${made}`
  return problem('already_done', { detail, ...(resourceId === null ? {} : { extensions: { resourceId } }) })
}

function busy(key: string): Problem {
  const message = `The first request with the Idempotency-Key "${key}" has not ended yet. Send it again in a moment.`
  return parameterProblem('idempotency_conflict', 'Idempotency-Key', message)
}

/**
 * Whose key it is: a user's in one organization, or in the account. Others never meet it. A narrowed API key has keys of its own, for
 * it must not be shown what a wider one has made; neither must somebody who administers the installation no longer.
 */
function scopeOf({ organization, caller }: ExecutionContext): string {
  const scope = organization?.id ?? (caller.installationAdmin ? 'installation' : 'account')
  return [scope, caller.userId, ...(caller.narrowed ? [caller.keyId] : [])].join('|')
}

/** The same operation with the same input is the same request, however its JSON was written. */
function fingerprintOf({ name }: AnyOperation, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, input], sorted))
    .digest('hex')
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
