import type { DeliveryStatus, RetryMode } from '../../areas/webhooks/webhooks/delivery.ts'
import type { DeliverySchedule } from '../../areas/webhooks/webhooks/schedule.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { ListQuery, Page, Values } from './record-port.ts'

/** The deliveries of an organization's webhooks, and the retry jobs. */
export interface DeliveryPort {
  /** The number of undelivered deliveries of each webhook. Webhooks without any may be absent. */
  countUndelivered(): Promise<ReadonlyMap<string, UndeliveredCounts>>
  /** One page of a webhook's deliveries, newest first. A page may be shorter than `limit` although more follow. */
  list(webhookId: string, query: DeliveryQuery): Promise<Page<DeliveryView>>
  /** A delivery with all details; `null` if there is none that may be read. */
  get(id: string, readable: ReadableDeliveries | null): Promise<DeliveryDetail | null>
  /** Makes a delivery due now, see `afterRetry`; `false` if it was removed or already delivered. */
  retry(id: string): Promise<boolean>
  /** Dismisses a delivery, see `afterDismiss`; `false` if its status does not allow it. */
  dismiss(id: string): Promise<boolean>
  /** Dismisses all permanently failed deliveries of a webhook. Returns their number. */
  dismissFailed(webhookId: string): Promise<number>
  /** Stops the waiting deliveries of a disabled webhook, see `afterDisable`, and ends its incident. Retry jobs count them as dropped. */
  stop(webhookId: string): Promise<void>
  /** Sends a custom message to one webhook, regardless of its subscriptions. Returns the id of the delivery. */
  send(webhookId: string, message: OwnMessage): Promise<string>
  /**
   * Retries the deliveries of these webhooks with the statuses of `retriedStatuses`. They are due when it returns, or, in the background,
   * soon after. Webhooks that are disabled by then are skipped.
   */
  createRetryJob(job: NewRetryJob): Promise<{ readonly id: string; readonly deliveries: number }>
  getRetryJob(id: string): Promise<RetryJob | null>
}

/** The deliveries that a caller may read: those of events with these keys, and all with one of these schedules. */
export interface ReadableDeliveries {
  readonly eventKeys: readonly EventKey[]
  readonly schedules: readonly DeliverySchedule[]
}

/** Selects deliveries. Filters: `status`, `eventKey`. */
export interface DeliveryQuery extends Omit<ListQuery, 'updatedSince'> {
  /** `null` for all, including messages without an event. */
  readonly readable: ReadableDeliveries | null
  /** Only those created at this moment or later. */
  readonly since?: EpochMs | undefined
}

/** The undelivered deliveries of a webhook. */
export interface UndeliveredCounts {
  /** Failed and waiting for the next attempt, or stopped because the webhook was disabled. */
  readonly waitingForRetry: number
  readonly permanentlyFailed: number
}

/** A message without an event. */
export interface OwnMessage {
  /** The `event` of the envelope. */
  readonly event: string
  readonly schedule: DeliverySchedule
  readonly data: Values
}

/** One attempt of a delivery, as returned by the API. */
export interface AttemptView {
  /** Counted from 1. */
  readonly number: number
  readonly startedAt: string
  readonly durationMs: number
  /** `null` if there was no response. */
  readonly statusCode: number | null
  readonly outcome: 'delivered' | 'failed'
  /** The reason of the failure, in words; `null` if it did not fail. */
  readonly error: string | null
}

/** A delivery as returned in lists. */
export interface DeliveryView {
  readonly id: string
  readonly webhookId: string
  /** `null` for a message without an event. */
  readonly eventId: string | null
  readonly eventKey: string
  readonly status: DeliveryStatus
  /** The number of attempts made. */
  readonly attemptCount: number
  readonly createdAt: string
  /** `null` unless it is waiting, and while an attempt is in flight. */
  readonly nextAttemptAt: string | null
  /** When it was delivered or failed permanently; `null` before. */
  readonly completedAt: string | null
  readonly lastAttempt: AttemptView | null
}

/** A delivery with all details. */
export interface DeliveryDetail extends DeliveryView {
  /** The headers of every attempt. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as sent; `null` if it was not stored. */
  readonly body: string | null
  /** All attempts in order. The beginning of the response is stored for the first and the last. */
  readonly attempts: readonly (AttemptView & { readonly response: string | null })[]
}

/** A request to retry many deliveries. */
export interface NewRetryJob {
  readonly mode: RetryMode
  /** The webhook if exactly one was requested; otherwise `null`. */
  readonly webhookId: string | null
  readonly webhookIds: readonly string[]
  readonly inBackground: boolean
}

/** The progress of a retry job. `done` is the sum of `delivered`, `failed` and `dropped`. */
export interface RetryJob {
  readonly id: string
  readonly mode: RetryMode
  /** The only webhook that it covers; `null` for all that were enabled. */
  readonly webhookId: string | null
  readonly createdAt: string
  /** The number of deliveries that it covers. While it is still collecting them, the number when it was requested. */
  readonly deliveries: number
  readonly done: number
  readonly delivered: number
  readonly failed: number
  /** Deliveries without a result, because the webhook was disabled or deleted in the meantime. */
  readonly dropped: number
}
