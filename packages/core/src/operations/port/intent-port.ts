import type { EffectKind, IntentStatus } from '../../effects/effect.ts'
import type { IdKind } from '../../ids.ts'
import type { ListQuery, Page } from './record-port.ts'

/** What is asked of the outside, and what came of it. */
export interface IntentPort {
  /** The intent, or `null` when the organization has none with this id, or none that may be read. */
  get(id: string, readable: ReadableIntents): Promise<IntentView | null>
  /** Newest first. */
  list(query: IntentQuery): Promise<Page<IntentView>>
}

/** The models of the records whose intents somebody may read; `null` for all. */
export type ReadableIntents = readonly string[] | null

/** Which intents to list. Filters: `status`, `kind`, `recordId`. */
export interface IntentQuery extends Omit<ListQuery, 'updatedSince'> {
  readonly readable: ReadableIntents
}

/** An intent as it is shown. */
export interface IntentView {
  readonly id: string
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  readonly status: IntentStatus
  /** How often it was sent. */
  readonly attempts: number
  /** Why it has not come to what was wanted, or not yet; `null` when nothing stands in the way. */
  readonly reason: string | null
  /** What the operation that has asked came to; `null` while it is not done, and where nobody waits for it. */
  readonly result: unknown
  readonly createdAt: string
  readonly updatedAt: string
}
