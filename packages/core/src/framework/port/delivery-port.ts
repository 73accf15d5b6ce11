import type { DeliveryStatus, RetryMode } from '../../areas/webhooks/webhooks/delivery.ts'
import type { DeliverySchedule } from '../../areas/webhooks/webhooks/schedule.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { ListQuery, Page, Values } from './record-port.ts'

/** The deliveries of an organization's webhooks, and the jobs that try them again. */
export interface DeliveryPort {
  /** How many deliveries of each webhook did not arrive. A webhook without any may be missing. */
  countUndelivered(): Promise<ReadonlyMap<string, UndeliveredCounts>>
  /** One page of a webhook's deliveries, newest first. A page may be shorter than asked for although more follow. */
  list(webhookId: string, query: DeliveryQuery): Promise<Page<DeliveryView>>
  /** A delivery with everything that is known of it; `null` when there is none that may be read. */
  get(id: string, readable: ReadableDeliveries | null): Promise<DeliveryDetail | null>
  /** Makes a delivery due now, as `afterRetry` says; `false` when it is gone or was delivered. */
  retry(id: string): Promise<boolean>
  /** Dismisses a delivery, as `afterDismiss` says; `false` when its status is none that can be dismissed. */
  dismiss(id: string): Promise<boolean>
  /** Dismisses every delivery of a webhook that has failed for good. Returns how many. */
  dismissFailed(webhookId: string): Promise<number>
  /** Stops what waits for a webhook that was disabled, as `afterDisable` says, and ends its incident. Retry jobs count it as dropped. */
  stop(webhookId: string): Promise<void>
  /** Sends a message of its own to one webhook, whatever events it is subscribed to. Returns the id of the delivery. */
  send(webhookId: string, message: OwnMessage): Promise<string>
  /**
   * Tries the deliveries of these webhooks again that `retriedStatuses` names: they are due when it returns or, in the background, soon
   * after; webhooks that are disabled by then are left out.
   */
  createRetryJob(job: NewRetryJob): Promise<{ readonly id: string; readonly deliveries: number }>
  getRetryJob(id: string): Promise<RetryJob | null>
}

/** Which deliveries somebody may read: those of events with these keys, and all that go by one of these schedules. */
export interface ReadableDeliveries {
  readonly eventKeys: readonly EventKey[]
  readonly schedules: readonly DeliverySchedule[]
}

/** Which deliveries to list. Filters: `status`, `eventKey`. */
export interface DeliveryQuery extends Omit<ListQuery, 'updatedSince'> {
  /** `null` for everything, also messages that tell of no event. */
  readonly readable: ReadableDeliveries | null
  /** Only those made at this time or later. */
  readonly since?: EpochMs | undefined
}

/** What of a webhook did not arrive. */
export interface UndeliveredCounts {
  /** Tried in vain and waiting for the next attempt, or stopped because the webhook was disabled. */
  readonly waitingForRetry: number
  readonly permanentlyFailed: number
}

/** A message that tells of no event. */
export interface OwnMessage {
  /** What stands as `event` in the envelope. */
  readonly event: string
  readonly schedule: DeliverySchedule
  readonly data: Values
}

/** One try of a delivery, as it is shown. */
export interface AttemptView {
  /** Counted from 1. */
  readonly number: number
  readonly startedAt: string
  readonly durationMs: number
  /** `null` when there was no answer. */
  readonly statusCode: number | null
  readonly outcome: 'delivered' | 'failed'
  /** Why it failed, in words; `null` when it did not. */
  readonly error: string | null
}

/** A delivery as it is shown in lists. */
export interface DeliveryView {
  readonly id: string
  readonly webhookId: string
  /** `null` for a message that tells of no event. */
  readonly eventId: string | null
  readonly eventKey: string
  readonly status: DeliveryStatus
  /** How many attempts were made. */
  readonly attemptCount: number
  readonly createdAt: string
  /** `null` unless it waits, and while an attempt is under way. */
  readonly nextAttemptAt: string | null
  /** When it was delivered, or failed for good; `null` before. */
  readonly completedAt: string | null
  readonly lastAttempt: AttemptView | null
}

/** A delivery with everything that is known of it. */
export interface DeliveryDetail extends DeliveryView {
  /** What every attempt sends beside the body. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it is sent; `null` when it was not kept. */
  readonly body: string | null
  /** Every attempt, the first one first. The beginning of the answer is kept of the first and the last. */
  readonly attempts: readonly (AttemptView & { readonly response: string | null })[]
}

/** A retry of many deliveries that is asked for. */
export interface NewRetryJob {
  readonly mode: RetryMode
  /** The only webhook that was named; `null` when none was. */
  readonly webhookId: string | null
  readonly webhookIds: readonly string[]
  readonly inBackground: boolean
}

/** How a retry of many deliveries stands. `done` is the sum of those delivered, failed and dropped. */
export interface RetryJob {
  readonly id: string
  readonly mode: RetryMode
  /** The only webhook that it covers; `null` for all that were enabled. */
  readonly webhookId: string | null
  readonly createdAt: string
  /** How many it covers. While it still looks for them, how many there were when it was asked for. */
  readonly deliveries: number
  readonly done: number
  readonly delivered: number
  readonly failed: number
  /** Nobody waits for their result any more, because the webhook was disabled or deleted meanwhile. */
  readonly dropped: number
}
