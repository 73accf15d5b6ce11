import type { IntentView, Outcome } from '@belfry/core'
import { type IntentResult, outcomeOf } from '../../store/intent-result.ts'
import { intentViewOf, selectIntent } from '../../store/queries/intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Service } from '../service.ts'

/** What is answered while the outside has not answered. */
export interface PendingIntent extends Pick<IntentView, 'kind' | 'about' | 'status' | 'createdAt'> {
  readonly intentId: string
}

/** What came of an effect while a request waited for it. */
export type Came =
  | { readonly kind: 'done'; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'pending'; readonly pending: PendingIntent }

/** Waits for what comes of an effect, as long as a request may: with the outcome of the operation that has asked, or where it stands. */
export async function awaitIntent(
  { store, intentWaiters, outsideWaitMs }: Service,
  organizationId: string,
  intentId: string,
): Promise<Came> {
  const result = await intentWaiters.wait({ organizationId, id: intentId }, outsideWaitMs)
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
