import { describe, expect, test } from 'vitest'
import { afterAttempt, afterDisable, afterDismiss, afterRetry, type DeliveryState, newDelivery, retriedStatuses } from './delivery.ts'
import { automaticAttempts, deliverySchedules, isLate } from './schedule.ts'

const START = 1_782_907_200_000
const failedAt = (endedAt: number) => ({ delivered: false, endedAt })

/** A delivery after this many attempts that failed, each as soon as it was due and over at once. */
function failed(times: number, state: DeliveryState = newDelivery('event', START)): DeliveryState {
  let present = state
  for (let count = 0; count < times; count++) present = afterAttempt(present, failedAt(present.dueAt ?? START))
  return present
}

describe('the schedule', () => {
  test('[DELIV-14] waits 1, 2, 4 and 8 seconds, 5 and 30 minutes, 2, 6 and 24 hours', () => {
    const dueAfterStart = []
    for (let state = newDelivery('event', START); state.dueAt !== null; state = afterAttempt(state, failedAt(state.dueAt))) {
      dueAfterStart.push((state.dueAt - START) / 1000)
    }
    expect(dueAfterStart).toEqual([0, 1, 3, 7, 15, 315, 2115, 9315, 30_915, 117_315])
  })

  test('[DELIV-15] ends after ten automatic attempts', () => {
    expect(automaticAttempts('event')).toBe(10)
    expect(failed(9)).toMatchObject({ status: 'waiting', attempts: 9 })
    expect(failed(10)).toEqual({ schedule: 'event', status: 'failed', attempts: 10, dueAt: null })
  })

  test('counts a wait from the end of the attempt before', () => {
    expect(afterAttempt(newDelivery('event', START), failedAt(START + 15_000)).dueAt).toBe(START + 16_000)
  })

  test('[DELIV-13] has its first attempt at once', () => {
    expect(newDelivery('event', START)).toEqual({ schedule: 'event', status: 'waiting', attempts: 0, dueAt: START })
  })

  test('makes five attempts within seconds; those after them are late', () => {
    expect([0, 4, 5, 9, 10].map(isLate)).toEqual([false, false, true, true, true])
  })

  test('of a test message is one attempt', () => {
    expect(deliverySchedules.test).toEqual([])
    expect(failed(1, newDelivery('test', START))).toMatchObject({ status: 'failed', attempts: 1, dueAt: null })
  })
})

test('[DELIV-11] a success ends the delivery, at whatever attempt', () => {
  for (const times of [0, 1, 9, 10]) {
    const state = afterAttempt(failed(times), { delivered: true, endedAt: START })
    expect(state).toMatchObject({ status: 'delivered', attempts: times + 1, dueAt: null })
  }
})

describe('an attempt by hand', () => {
  test('[DELIV-17] of what failed for good is one attempt: when it fails, the delivery has failed again', () => {
    const retried = afterRetry(failed(10), START)
    expect(retried).toMatchObject({ status: 'waiting', dueAt: START })
    expect(afterAttempt(retried, failedAt(START))).toMatchObject({ status: 'failed', attempts: 11, dueAt: null })
  })

  test('[DELIV-18] of what waits counts as its next attempt, and the schedule goes on behind it', () => {
    const forced = afterRetry(failed(6), START + 400_000)
    expect(forced.dueAt).toBe(START + 400_000)
    expect(afterAttempt(forced, failedAt(START + 400_000))).toMatchObject({
      status: 'waiting',
      attempts: 7,
      dueAt: START + 400_000 + 7_200_000,
    })
  })

  test('of what was stopped takes the schedule up again', () => {
    const resumed = afterRetry(afterDisable(failed(2)), START)
    expect(resumed).toMatchObject({ status: 'waiting', attempts: 2, dueAt: START })
  })

  test('never sends again what was delivered', () => {
    const delivered = afterAttempt(newDelivery('event', START), { delivered: true, endedAt: START })
    expect(afterRetry(delivered, START)).toBe(delivered)
  })

  test('covers what failed, and by force also what waits or was stopped', () => {
    expect(retriedStatuses).toEqual({ failed: ['failed'], force: ['waiting', 'stopped', 'failed'] })
  })
})

describe('disabling the webhook', () => {
  test('[DELIV-16] stops what waits', () => {
    expect(afterDisable(failed(3))).toMatchObject({ status: 'stopped', attempts: 3, dueAt: null })
  })

  test('leaves what is over as it is', () => {
    const over = failed(10)
    expect(afterDisable(over)).toBe(over)
  })

  test('while a delivery that had failed for good is tried by hand, leaves it failed', () => {
    expect(afterDisable(afterRetry(failed(10), START))).toMatchObject({ status: 'failed', dueAt: null })
  })

  test('in the middle of an attempt: a failure leaves it stopped, a success delivers it', () => {
    const stopped = afterDisable(failed(3))
    expect(afterAttempt(stopped, failedAt(START))).toMatchObject({ status: 'stopped', attempts: 4, dueAt: null })
    expect(afterAttempt(stopped, { delivered: true, endedAt: START })).toMatchObject({ status: 'delivered', attempts: 4 })
    expect(afterAttempt(afterDisable(failed(9)), failedAt(START))).toMatchObject({ status: 'failed', attempts: 10 })
  })
})

describe('dismissing', () => {
  test('ends what has failed for good or was stopped', () => {
    expect(afterDismiss(failed(10))).toEqual({ schedule: 'event', status: 'dismissed', attempts: 10, dueAt: null })
    expect(afterDismiss(afterDisable(failed(3)))).toMatchObject({ status: 'dismissed', attempts: 3 })
  })

  test('leaves what is still tried, or has arrived, as it is', () => {
    const delivered = afterAttempt(newDelivery('event', START), { delivered: true, endedAt: START })
    for (const state of [newDelivery('event', START), failed(4), delivered]) expect(afterDismiss(state)).toBe(state)
  })

  test('in the middle of an attempt: a failure leaves it dismissed, a success delivers it', () => {
    const dismissed = afterDismiss(afterDisable(failed(9)))
    expect(afterAttempt(dismissed, failedAt(START))).toMatchObject({ status: 'dismissed', attempts: 10, dueAt: null })
    expect(afterAttempt(dismissed, { delivered: true, endedAt: START })).toMatchObject({ status: 'delivered' })
  })

  test('is taken back by an attempt by hand', () => {
    expect(afterRetry(afterDismiss(failed(10)), START)).toMatchObject({ status: 'waiting', attempts: 10, dueAt: START })
  })
})
