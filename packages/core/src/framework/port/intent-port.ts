import type { IdKind } from '../../kernel/ids.ts'
import type { EffectAnswer, EffectKind, IntentStatus, RefusalCode } from '../effects/effect.ts'
import type { ListQuery, Page } from './record-port.ts'

/** Requests to external systems, and their results. */
export interface IntentPort {
  /** The intent; `null` if the organization has none with this id, or the caller may not read it. */
  get(id: string, readable: ReadableIntents): Promise<IntentView | null>
  /** Intents, newest first. */
  list(query: IntentQuery): Promise<Page<IntentView>>
  /**
   * Completes an effect that waits for a report with the reported answer. Requires a unit of work with exclusive access to the
   * organization.
   *
   * @returns `false` if it is already completed or does not wait for a report; then nothing changes
   */
  report(id: string, answer: EffectAnswer): Promise<boolean>
}

/** The models of the records whose intents a caller may read; `null` for all. */
export type ReadableIntents = readonly string[] | null

/** Selects intents. Filters: `status`, `kind`, `recordId`. */
export interface IntentQuery extends Omit<ListQuery, 'updatedSince'> {
  readonly readable: ReadableIntents
}

/** An intent as returned by the API. */
export interface IntentView {
  readonly id: string
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: { readonly model: IdKind; readonly id: string }
  readonly status: IntentStatus
  /** The number of times it was sent. */
  readonly attemptCount: number
  /** Why it has not succeeded, or not yet; `null` if there is no obstacle. */
  readonly reason: string | null
  /** The reason as a code, if there is one. */
  readonly code: RefusalCode | null
  /** Whether no external system was called, because no connector is set up. */
  readonly simulated: boolean
  /** The connector that sent it; `null` before it is sent. */
  readonly connector: string | null
  /** The result of the requesting operation; `null` until it is done, and if nothing waits for it. */
  readonly result: unknown
  readonly createdAt: string
  readonly updatedAt: string
}
