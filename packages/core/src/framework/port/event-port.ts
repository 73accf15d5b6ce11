import type { EpochMs } from '../../kernel/time.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { Author } from '../models/define-model.ts'
import type { Page } from './record-port.ts'

/** The log of what has happened in an organization, and what came of it. */
export interface EventPort {
  /** One page, newest first. */
  list(query: EventQuery): Promise<Page<EventView>>
  /**
   * What was committed after a place in the log, in that order. Refused with `invalid_cursor` when the place is none of this log, and with
   * `cursor_expired` when something behind it may have been removed.
   */
  listAfter(query: EventsAfterQuery): Promise<FollowedEvents>
  /**
   * The cursor of a place in the log, to be read on from: of `start`, of `end` as it is now, or of what was said to be one. Refused as
   * `listAfter` refuses it.
   */
  placeOf(after: string): Promise<string>
  get(id: string): Promise<EventView | null>
  /** The deliveries of an event, the oldest first. */
  deliveriesOf(id: string): Promise<readonly CausedDelivery[]>
  /** The runs that an event has started, the oldest first. */
  runsOf(id: string): Promise<readonly CausedRun[]>
}

/** Which events are read. */
export interface EventFilter {
  readonly limit: number
  /** Only those with one of these keys; `null` for all. */
  readonly keys: readonly EventKey[] | null
  /** Only those about this record. */
  readonly recordId?: string | undefined
}

/** A page of the log, newest first. It may be shorter than `limit` although there are more. */
export interface EventQuery extends EventFilter {
  readonly cursor?: string | undefined
  /** Only those that happened then or later. */
  readonly since?: EpochMs | undefined
  /** Only those that happened earlier. */
  readonly until?: EpochMs | undefined
}

/** A piece of the log, read forward. */
export interface EventsAfterQuery extends EventFilter {
  /** `nextCursor` of the piece before; `start` or nothing for the beginning of the log, `end` for its present end. */
  readonly after: string
}

/** A piece of the log in the order in which it was committed. */
export interface FollowedEvents {
  readonly data: readonly EventView[]
  /** Where to read on, now or later. */
  readonly nextCursor: string
  /** Whether there is more already. A piece may be shorter than `limit`, or empty, although there is. */
  readonly hasMore: boolean
}

/** An event as it is shown. */
export interface EventView {
  readonly id: string
  readonly eventKey: EventKey
  readonly createdAt: string
  readonly recordModel: string | null
  readonly recordId: string | null
  readonly traceId: string
  readonly spanId: string
  readonly actor: Author
  /** What webhooks are sent. */
  readonly envelope: Readonly<Record<string, unknown>>
}

/** A delivery as one of the things that an event has caused. */
export interface CausedDelivery {
  readonly id: string
  readonly webhookId: string
  readonly status: string
  /** How many attempts were made. */
  readonly attemptCount: number
  /** `null` unless it waits, and while an attempt is under way. */
  readonly nextAttemptAt: string | null
  /** Why the last attempt failed, in words; `null` when it did not. */
  readonly lastError: string | null
}

/** A run as one of the things that an event has caused. */
export interface CausedRun {
  readonly id: string
  readonly automationId: string
  readonly status: string
}
