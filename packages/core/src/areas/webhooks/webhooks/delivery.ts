import type { EpochMs } from '../../../kernel/time.ts'
import { ATTEMPTS_IN_STEP, automaticAttempts, type DeliverySchedule, deliverySchedules } from './schedule.ts'

/**
 * Where a delivery stands: `waiting` for an attempt or in the middle of one, `delivered`, `failed` for good, `stopped` because its
 * webhook was disabled, or `dismissed` because somebody has said that it need not arrive any more.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'stopped' | 'dismissed'

/** All of them, for schemas and filters. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'stopped', 'dismissed'] as const satisfies readonly DeliveryStatus[]

/** What decides how a delivery goes on. */
export interface DeliveryState {
  readonly schedule: DeliverySchedule
  readonly status: DeliveryStatus
  /** How many attempts were made, by the schedule or by hand. */
  readonly attempts: number
  /** When the next attempt is due; `null` unless it waits. */
  readonly dueAt: EpochMs | null
}

/** How an attempt ended. */
export interface AttemptResult {
  readonly delivered: boolean
  readonly endedAt: EpochMs
}

/** A delivery at its first moment: its first attempt is due at once. */
export function newDelivery(schedule: DeliverySchedule, now: EpochMs): DeliveryState {
  return { schedule, status: 'waiting', attempts: 0, dueAt: now }
}

/**
 * After an attempt. A success ends the delivery; a failure leads to the next attempt of the schedule, counted from the end of this one,
 * or, when the schedule is used up, to `failed`: so an attempt made by hand after the last one starts no second schedule. What was
 * stopped or dismissed meanwhile stays so, unless it arrived after all.
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
 * What a flow that sent a message is told after an attempt: that it arrived, or that its first attempts have all failed. `null` while it
 * has to wait. Later attempts go on and are not told.
 */
export function reportedStatus({ status, attempts }: DeliveryState): 'delivered' | 'failed' | null {
  if (status === 'delivered') return 'delivered'
  return attempts >= ATTEMPTS_IN_STEP || status === 'failed' ? 'failed' : null
}

/** After its webhook was disabled: what waits stops; what had failed for good and was only being tried by hand has failed again. */
export function afterDisable(state: DeliveryState): DeliveryState {
  if (state.status !== 'waiting') return state
  return { ...state, status: isUsedUp(state) ? 'failed' : 'stopped', dueAt: null }
}

/** The statuses of deliveries that can be dismissed: nothing is going to happen to them unless somebody asks for it. */
export const dismissedStatuses = ['failed', 'stopped'] as const satisfies readonly DeliveryStatus[]

/** After somebody has dismissed it: it keeps nothing open any more, and only an attempt that is asked for by its id brings it back. */
export function afterDismiss(state: DeliveryState): DeliveryState {
  const isOver = (dismissedStatuses as readonly DeliveryStatus[]).includes(state.status)
  return isOver ? { ...state, status: 'dismissed', dueAt: null } : state
}

/** Which deliveries an attempt by hand covers: those that failed for good, or also those that wait or were stopped. */
export type RetryMode = 'failed' | 'force'

/** The statuses that a retry of this mode covers. What was delivered is never sent again; what was dismissed only when it is named. */
export const retriedStatuses = {
  failed: ['failed'],
  force: ['waiting', 'stopped', 'failed'],
} as const satisfies Record<RetryMode, readonly DeliveryStatus[]>

/** After somebody asked for an attempt by hand: due at once, whatever the schedule says. */
export function afterRetry(state: DeliveryState, now: EpochMs): DeliveryState {
  return state.status === 'delivered' ? state : { ...state, status: 'waiting', dueAt: now }
}

/** Whether the schedule has no automatic attempt left. */
function isUsedUp({ schedule, attempts }: DeliveryState): boolean {
  return attempts >= automaticAttempts(schedule)
}
