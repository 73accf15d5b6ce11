import type { Asking, EffectAnswer, EpochMs, IntentStatus } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { IntentsTable, Tables } from '../tables.ts'

/** An effect that is written down. */
export interface NewIntent {
  readonly organizationId: string
  readonly id: string
  readonly asking: Asking
  /** For whom it is settled: JSON. */
  readonly commission: string
  readonly now: EpochMs
  /** The answer, where it is there at once. */
  readonly answer: EffectAnswer | null
}

const insert = preparedQuery<IntentsTable>()((db, param) =>
  db.insertInto('intents').values({
    organization_id: param('organization_id'),
    id: param('id'),
    kind: param('kind'),
    settler: param('settler'),
    record_model: param('record_model'),
    record_id: param('record_id'),
    payload: param('payload'),
    memo: param('memo'),
    awaited: param('awaited'),
    status: param('status'),
    attempts: param('attempts'),
    due_at: param('due_at'),
    commission: param('commission'),
    run_id: param('run_id'),
    request_key: param('request_key'),
    answer: param('answer'),
    result: param('result'),
    created_at: param('created_at'),
    updated_at: param('updated_at'),
  }),
)

/** Writes an effect down: as one that is over, when its answer is there, else as one that is due now. */
export async function insertIntent(db: Kysely<Tables>, { organizationId, id, asking, commission, now, answer }: NewIntent): Promise<void> {
  const { effect, settler, memo, awaited } = asking
  const status: IntentStatus = answer === null ? 'queued' : answer.accepted ? 'accepted' : 'refused'
  await insert(db, {
    organization_id: organizationId,
    id,
    kind: effect.kind,
    settler,
    record_model: effect.about.model,
    record_id: effect.about.id,
    payload: JSON.stringify(effect.payload),
    memo: JSON.stringify(memo),
    awaited: awaited ? 1 : 0,
    status,
    attempts: 0,
    due_at: answer === null ? now : null,
    commission,
    run_id: null,
    request_key: null,
    answer: answer === null ? null : JSON.stringify(answer),
    result: null,
    created_at: now,
    updated_at: now,
  })
}
