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
import type { ExecutionContext } from '../ports/execution-context.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { perform } from './perform.ts'

/** A request with an idempotency key, which may be repeated. */
export interface RepeatableRequest {
  /** The header `Idempotency-Key`. */
  readonly key: string
  /** The status of the answer, unless the reply has its own. */
  readonly status: number
  /** Whether the answer contains a secret: then it is not stored, and a repeat gets only the id of what was created. */
  readonly secret: boolean
  /** Converts the result of the operation into an answer. */
  reply(value: unknown): RouteReply
}

/** The answer to a request with an idempotency key. */
export interface RepeatableReply extends RouteReply {
  /** Whether it was the answer to an earlier request. */
  readonly replayed: boolean
}

/** The effect whose result completes the answer. */
export interface RepeatableWaiting extends Waiting {
  /** Whether an earlier request has requested it. */
  readonly replayed: boolean
}

/** The status of an answer that is still pending. */
const PENDING = 202

/** How many expired keys are deleted when a new one comes: more than one, so that they cannot accumulate. */
const CLEANED_AT_ONCE = 10

/**
 * Performs an operation, unless a request with the same key was answered in the last 24 hours: then that answer is returned. The answer is
 * stored in the operation's own transaction, so neither exists without the other. A refusal has changed nothing and is not stored.
 *
 * An operation that waits for an external system stores its effect instead of an answer: a repeat requests nothing and waits for the same
 * effect. So it also gets the same refusal, because the first request may have had an effect there.
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

/** Deletes a few expired keys in a transaction of its own, so that the request waits for no other row. */
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
 * The scope of a key: a user in one organization, or in the account. Others never share it. A restricted API key has a scope of its own,
 * because it must not see what a less restricted one has created; the same is true for somebody who no longer administers the installation.
 */
function scopeOf({ organization, caller }: ExecutionContext): string {
  const scope = organization?.id ?? (caller.installationAdmin ? 'installation' : 'account')
  return [scope, caller.userId, ...(caller.narrowed ? [caller.keyId] : [])].join('|')
}

/** The same operation with the same input has the same fingerprint, whatever the order of members in its JSON. */
function fingerprintOf({ name }: AnyOperation, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, input], sorted))
    .digest('hex')
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
