import type { IdKind } from '../../kernel/ids.ts'
import type { EffectAnswer, EffectKind, IntentStatus, RefusalCode } from '../effects/effect.ts'
import type { ListQuery, Page } from './record-port.ts'

/** What is asked of the outside, and what came of it. */
export interface IntentPort {
  /** The intent, or `null` when the organization has none with this id, or none that may be read. */
  get(id: string, readable: ReadableIntents): Promise<IntentView | null>
  /** Newest first. */
  list(query: IntentQuery): Promise<Page<IntentView>>
  /**
   * Settles an effect that waits for a report with what is reported. Only where the unit of work is alone in the organization.
   *
   * @returns `false` when it is over already, or nobody is to report of it; then nothing has happened
   */
  report(id: string, answer: EffectAnswer): Promise<boolean>
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
  readonly attemptCount: number
  /** Why it has not come to what was wanted, or not yet; `null` when nothing stands in the way. */
  readonly reason: string | null
  /** The same in a word, where there is one. */
  readonly code: RefusalCode | null
  /** Whether nobody was asked, because no connector is set up. */
  readonly simulated: boolean
  /** What has sent it; `null` while nothing has. */
  readonly connector: string | null
  /** What the operation that has asked came to; `null` while it is not done, and where nobody waits for it. */
  readonly result: unknown
  readonly createdAt: string
  readonly updatedAt: string
}
