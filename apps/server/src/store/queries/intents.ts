import {
  type Asking,
  type EffectAnswer,
  type EpochMs,
  formatTime,
  type IdKind,
  type IntentQuery,
  type IntentStatus,
  type IntentView,
  type Page,
  type ReadableIntents,
  statusAfter,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import type { IntentResult } from '../intent-result.ts'
import { preparedQuery } from '../prepared-query.ts'
import type { IntentsTable, Tables } from '../tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { lastLookedAt, unindexed } from './looked-at.ts'

/** A new effect to be stored. */
export interface NewIntent {
  readonly organizationId: string
  readonly id: string
  readonly asking: Asking
  /** The execution context in which it is completed, as JSON. */
  readonly executionContext: string
  readonly now: EpochMs
  /** When it is to be sent; `UNTIL_REPORTED`; or `null` when it has ended. */
  readonly dueAt: EpochMs | null
  /** The answer, if it is known at once. */
  readonly answer: EffectAnswer | null
}

/**
 * The due time of an effect that Belfry does not send, because a program of the site reports its result: the end of the year 9999. Such an
 * effect counts as waiting.
 */
export const UNTIL_REPORTED: EpochMs = Date.UTC(9999, 11, 31)

const insert = preparedQuery<Omit<IntentsTable, 'key' | 'run_id' | 'request_key' | 'own_call' | 'result'>>()((db, param) =>
  db.insertInto('intents').values({
    organization_id: param('organization_id'),
    id: param('id'),
    key: param('id'),
    kind: param('kind'),
    completion_handler: param('completion_handler'),
    record_model: param('record_model'),
    record_id: param('record_id'),
    payload: param('payload'),
    operation_state: param('operation_state'),
    awaited: param('awaited'),
    status: param('status'),
    attempts: param('attempts'),
    due_at: param('due_at'),
    execution_context: param('execution_context'),
    answer: param('answer'),
    created_at: param('created_at'),
    updated_at: param('updated_at'),
  }),
)

/** Stores an effect: as ended if it has an answer, otherwise as due. */
export async function insertIntent(
  db: Kysely<Tables>,
  { organizationId, id, asking, executionContext, now, dueAt, answer }: NewIntent,
): Promise<void> {
  const { effect, completionHandler, operationState, awaited } = asking
  const status: IntentStatus = answer === null ? 'queued' : statusAfter(answer)
  await insert(db, {
    organization_id: organizationId,
    id,
    kind: effect.kind,
    completion_handler: completionHandler,
    record_model: effect.about.model,
    record_id: effect.about.id,
    payload: JSON.stringify(effect.payload),
    operation_state: JSON.stringify(operationState),
    awaited: awaited ? 1 : 0,
    status,
    attempts: 0,
    due_at: dueAt,
    execution_context: executionContext,
    answer: answer === null ? null : JSON.stringify(answer),
    created_at: now,
    updated_at: now,
  })
}

/** The request of a run that waits for an effect. */
export interface RunRequest {
  readonly organizationId: string
  readonly runId: string
  readonly requestKey: string
}

/**
 * Records which request of a run waits for an effect, the idempotency key sent to the external system, and the call of the own API that
 * requested the effect.
 */
export async function noteRunOfIntent(
  db: Kysely<Tables>,
  id: string,
  { organizationId, runId, requestKey }: RunRequest,
  { key, ownCall }: { readonly key: string; readonly ownCall: string | null },
): Promise<void> {
  await db
    .updateTable('intents')
    .set({ run_id: runId, request_key: requestKey, key, own_call: ownCall })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

const ofRequest = preparedQuery<RunRequest>()((db, param) =>
  db
    .selectFrom('intents')
    .selectAll()
    .where('organization_id', '=', param('organizationId'))
    .where('run_id', '=', param('runId'))
    .where('request_key', '=', param('requestKey'))
    .limit(1),
)

/** The effect for which a request of a run waits or has waited. */
export async function selectIntentOfRequest(db: Kysely<Tables>, request: RunRequest): Promise<IntentsTable | undefined> {
  return (await ofRequest(db, request)).rows[0]
}

const one = preparedQuery<{ organizationId: string; id: string }>()((db, param) =>
  db.selectFrom('intents').selectAll().where('organization_id', '=', param('organizationId')).where('id', '=', param('id')),
)

/** An effect with all its columns. */
export async function selectIntent(db: Kysely<Tables>, organizationId: string, id: string): Promise<IntentsTable | undefined> {
  return (await one(db, { organizationId, id })).rows[0]
}

const LIST = 'intents'

/** The columns of the public form. */
const viewColumns = [
  'id',
  'kind',
  'record_model',
  'record_id',
  'status',
  'attempts',
  'answer',
  'result',
  'created_at',
  'updated_at',
] as const

/**
 * One page of an organization's effects that the caller may read, newest first, filtered by status, kind or record, from one index range.
 * If not every row of the range matches, it ends after a fixed number of rows, and the page with it, however short it is: so its cost is
 * bounded.
 */
export async function selectIntents(
  db: Kysely<Tables>,
  organizationId: string,
  { limit, cursor, filters, readable }: IntentQuery,
): Promise<Page<IntentView>> {
  const [first, ...others] = (
    [
      ['record_id', filters.recordId],
      ['status', filters.status],
      ['kind', filters.kind],
    ] as const
  ).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]))
  let range = db.selectFrom('intents').where('organization_id', '=', organizationId).orderBy('id', 'desc')
  if (first) range = range.where(first[0], '=', first[1] as IntentStatus)
  if (cursor !== undefined) range = range.where('id', '<', readCursor(LIST, cursor, ['string'])[0])
  const isPicky = others.length > 0 || readable !== null
  const end = isPicky ? await lastLookedAt(range.select('id')).executeTakeFirst() : undefined

  let picked = range.select(viewColumns).limit(limit + 1)
  if (end) picked = picked.where('id', '>=', end.id)
  for (const [column, value] of others) picked = picked.where(unindexed(column), '=', value)
  if (readable !== null) picked = picked.where('record_model', 'in', [...readable, ''])
  const rows = await picked.execute()
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : end
  return { data: data.map(intentViewOf), nextCursor: last ? writeCursor(LIST, [last.id]) : null }
}

/** Whether an effect concerns a record of a model that the caller may read. */
export function isReadableIntent({ record_model }: IntentsTable, readable: ReadableIntents): boolean {
  return readable === null || readable.includes(record_model)
}

/** Converts a row to its public form. */
export function intentViewOf(row: Pick<IntentsTable, (typeof viewColumns)[number]>): IntentView {
  const answer = row.answer === null ? null : (JSON.parse(row.answer) as EffectAnswer)
  const result = row.result === null ? null : (JSON.parse(row.result) as IntentResult)
  const refusal = result && !result.ok ? result.problem.detail : null
  return {
    id: row.id,
    kind: row.kind,
    about: { model: row.record_model as IdKind, id: row.record_id },
    status: row.status,
    attemptCount: row.attempts,
    reason: answer && !answer.accepted ? answer.reason : refusal,
    code: answer && !answer.accepted ? (answer.code ?? null) : null,
    simulated: answer?.accepted ? (answer.simulated ?? false) : false,
    connector: answer?.accepted ? ((answer.values?.connector as string | undefined) ?? null) : null,
    result: result?.ok ? (result.value ?? null) : null,
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
}
