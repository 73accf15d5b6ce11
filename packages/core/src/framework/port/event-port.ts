import type { EpochMs } from '../../kernel/time.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { Author } from '../models/define-model.ts'
import type { Page } from './record-port.ts'

/** The event log of an organization, and what its events caused. */
export interface EventPort {
  /** One page, newest first. */
  list(query: EventQuery): Promise<Page<EventView>>
  /**
   * The events committed after a log position, in commit order.
   *
   * @throws Refusal `invalid_cursor` if the position does not belong to this log, `cursor_expired` if events after it may have been removed
   */
  listAfter(query: EventsAfterQuery): Promise<FollowedEvents>
  /**
   * The cursor of a log position to continue from: `start`, the current `end`, or a given cursor.
   *
   * @throws Refusal like `listAfter`
   */
  cursorFor(after: string): Promise<string>
  get(id: string): Promise<EventView | null>
  /** The deliveries of an event, oldest first. */
  deliveriesOf(id: string): Promise<readonly CausedDelivery[]>
  /** The runs that an event started, oldest first. */
  runsOf(id: string): Promise<readonly CausedRun[]>
}

/** Selects events. */
export interface EventFilter {
  readonly limit: number
  /** Only events with one of these keys; `null` for all. */
  readonly keys: readonly EventKey[] | null
  /** Only events about this record. */
  readonly recordId?: string | undefined
}

/** A page of the log, newest first. It may be shorter than `limit` although more follow. */
export interface EventQuery extends EventFilter {
  readonly cursor?: string | undefined
  /** Only events at this moment or later. */
  readonly since?: EpochMs | undefined
  /** Only events before this moment. */
  readonly until?: EpochMs | undefined
}

/** A page of the log, read forward. */
export interface EventsAfterQuery extends EventFilter {
  /** The `nextCursor` of the previous page; `start` or an empty text for the beginning of the log, `end` for its current end. */
  readonly after: string
}

/** A page of the log in commit order. */
export interface FollowedEvents {
  readonly data: readonly EventView[]
  /** The position to continue from, now or later. */
  readonly nextCursor: string
  /** Whether there are more events already. A page may be shorter than `limit`, or empty, although there are. */
  readonly hasMore: boolean
}

/** An event as returned by the API. */
export interface EventView {
  readonly id: string
  readonly eventKey: EventKey
  readonly createdAt: string
  readonly recordModel: string | null
  readonly recordId: string | null
  readonly traceId: string
  readonly spanId: string
  readonly actor: Author
  /** The body that webhooks receive. */
  readonly envelope: Readonly<Record<string, unknown>>
}

/** A delivery that an event caused. */
export interface CausedDelivery {
  readonly id: string
  readonly webhookId: string
  readonly status: string
  /** The number of attempts made. */
  readonly attemptCount: number
  /** `null` unless it is waiting, and while an attempt is in flight. */
  readonly nextAttemptAt: string | null
  /** Why the last attempt failed, in words; `null` if it did not. */
  readonly lastError: string | null
}

/** A run that an event caused. */
export interface CausedRun {
  readonly id: string
  readonly automationId: string
  readonly status: string
}
