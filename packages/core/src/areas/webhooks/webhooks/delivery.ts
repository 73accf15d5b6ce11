import type { EpochMs } from '../../../kernel/time.ts'
import { ATTEMPTS_IN_STEP, automaticAttempts, type DeliverySchedule, deliverySchedules } from './schedule.ts'

/**
 * The status of a delivery. `waiting`: for an attempt, or during one. `delivered`. `failed`: permanently. `stopped`: its webhook was
 * disabled. `dismissed`: it need not arrive any more.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'stopped' | 'dismissed'

/** All delivery statuses, for schemas and filters. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'stopped', 'dismissed'] as const satisfies readonly DeliveryStatus[]

/** The part of a delivery that determines what happens to it next. */
export interface DeliveryState {
  readonly schedule: DeliverySchedule
  readonly status: DeliveryStatus
  /** The number of attempts, automatic and manual. */
  readonly attempts: number
  /** When the next attempt is due; `null` unless the status is `waiting`. */
  readonly dueAt: EpochMs | null
}

/** The result of an attempt. */
export interface AttemptResult {
  readonly delivered: boolean
  readonly endedAt: EpochMs
}

/** The initial state of a delivery: its first attempt is due immediately. */
export function newDelivery(schedule: DeliverySchedule, now: EpochMs): DeliveryState {
  return { schedule, status: 'waiting', attempts: 0, dueAt: now }
}

/**
 * The state after an attempt. A success completes the delivery. A failure leads to the next attempt of the schedule, timed from the end of
 * this one, or to `failed` if the schedule is used up: a manual attempt after the last one does not restart the schedule. A delivery that
 * was stopped or dismissed in the meantime stays so unless it was delivered.
 */
export function afterAttempt(state: DeliveryState, { delivered, endedAt }: AttemptResult): DeliveryState {
  const attempts = state.attempts + 1
  if (delivered) return { ...state, status: 'delivered', attempts, dueAt: null }
  if (state.status === 'dismissed') return { ...state, attempts, dueAt: null }
  const wait = deliverySchedules[state.schedule][attempts - 1]
  if (wait === undefined) return { ...state, status: 'failed', attempts, dueAt: null }
  if (state.status === 'stopped') return { ...state, attempts, dueAt: null }
  return { ...state, status: 'waiting', attempts, dueAt: endedAt + wait }
}

/**
 * The result reported to the flow that sent a message, after an attempt: delivered, or its first attempts have all failed. `null` while the
 * flow must wait. Later attempts continue but are not reported.
 */
export function reportedStatus({ status, attempts }: DeliveryState): 'delivered' | 'failed' | null {
  if (status === 'delivered') return 'delivered'
  return attempts >= ATTEMPTS_IN_STEP || status === 'failed' ? 'failed' : null
}

/**
 * The state after its webhook was disabled: a waiting delivery is stopped; one that had failed permanently and was being retried manually
 * has failed again.
 */
export function afterDisable(state: DeliveryState): DeliveryState {
  if (state.status !== 'waiting') return state
  return { ...state, status: isUsedUp(state) ? 'failed' : 'stopped', dueAt: null }
}

/** The statuses of deliveries that can be dismissed: no attempt follows unless requested. */
export const dismissedStatuses = ['failed', 'stopped'] as const satisfies readonly DeliveryStatus[]

/** The state after a dismissal. It no longer keeps an incident open, and only a retry by its id revives it. */
export function afterDismiss(state: DeliveryState): DeliveryState {
  const isOver = (dismissedStatuses as readonly DeliveryStatus[]).includes(state.status)
  return isOver ? { ...state, status: 'dismissed', dueAt: null } : state
}

/** Which deliveries a manual retry covers: those that failed permanently, or also waiting and stopped ones. */
export type RetryMode = 'failed' | 'force'

/** The statuses covered by each retry mode. Delivered ones are never sent again, and dismissed ones only if retried by id. */
export const retriedStatuses = {
  failed: ['failed'],
  force: ['waiting', 'stopped', 'failed'],
} as const satisfies Record<RetryMode, readonly DeliveryStatus[]>

/** The state after a manual retry was requested: due immediately, regardless of the schedule. */
export function afterRetry(state: DeliveryState, now: EpochMs): DeliveryState {
  return state.status === 'delivered' ? state : { ...state, status: 'waiting', dueAt: now }
}

/** Whether the schedule has no automatic attempt left. */
function isUsedUp({ schedule, attempts }: DeliveryState): boolean {
  return attempts >= automaticAttempts(schedule)
}
