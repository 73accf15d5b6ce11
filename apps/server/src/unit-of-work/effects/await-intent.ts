import type { IntentView, Outcome } from '@belfry/core'
import { type IntentResult, outcomeOf } from '../../store/intent-result.ts'
import { intentViewOf, selectIntent } from '../../store/queries/intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'

/** The answer to a request while the external system has not answered. */
export interface PendingIntent extends Pick<IntentView, 'kind' | 'about' | 'status' | 'createdAt'> {
  readonly intentId: string
}

/** The result of an effect for a waiting request. */
export type Came =
  | { readonly kind: 'done'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'pending'; readonly pending: PendingIntent }

/** Waits for the result of an effect, up to the limit for requests. Returns the outcome of the operation, or that the effect is pending. */
export async function awaitIntent(
  { store, intentWaiters, externalWaitMs }: Service,
  organizationId: string,
  intentId: string,
): Promise<Came> {
  const result = await intentWaiters.wait({ organizationId, id: intentId }, externalWaitMs)
  if (result) return { kind: 'done', outcome: outcomeOf(result) }
  const row = await store.read((db) => selectIntent(db, organizationId, intentId))
  if (!row) throw new Error(`the intent ${intentId} is gone`)
  return row.result === null
    ? { kind: 'pending', pending: pendingOf(row) }
    : { kind: 'done', outcome: outcomeOf(JSON.parse(row.result) as IntentResult) }
}

function pendingOf(row: IntentsTable): PendingIntent {
  const { id, kind, about, status, createdAt } = intentViewOf(row)
  return { intentId: id, kind, about, status, createdAt }
}
