import { describe, expect, test } from 'vitest'
import type { ClaimedDelivery } from '../../unit-of-work/service/attempt.ts'
import { ENDPOINT_SLOTS, EndpointQueue, QUICK_ENDPOINT_SLOTS } from './endpoint-queue.ts'

const delivery = (id: string, attempts = 0) => ({ id, attempts }) as ClaimedDelivery
const may = () => true
const keep = () => {
  throw new Error('nothing should be given back')
}

test('a new endpoint is trusted with as many deliveries as it has slots', () => {
  const queue = new EndpointQueue()
  expect(queue.room).toBe(ENDPOINT_SLOTS)
  for (let count = 0; count < ENDPOINT_SLOTS; count++) {
    queue.add(delivery(`dlv_${count}`), 0)
    expect(queue.begin(0, may, keep)?.id).toBe(`dlv_${count}`)
  }
  expect(queue.room).toBe(0)
  queue.add(delivery('dlv_more'), 0)
  expect(queue.begin(0, may, keep)).toBeNull()
})

test('a quick endpoint gets more slots and more ahead, a slow one does not', () => {
  const quick = new EndpointQueue()
  quick.add(delivery('dlv_1'), 0)
  quick.begin(0, may, keep)
  quick.end(delivery('dlv_1'), 2)
  expect(quick.slots).toBe(QUICK_ENDPOINT_SLOTS)
  expect(quick.room).toBeGreaterThan(QUICK_ENDPOINT_SLOTS)
  const slow = new EndpointQueue()
  slow.add(delivery('dlv_1'), 0)
  slow.begin(0, may, keep)
  slow.end(delivery('dlv_1'), 15_000)
  expect(slow).toMatchObject({ slots: ENDPOINT_SLOTS, room: ENDPOINT_SLOTS })
})

test('what has waited too long is given back instead of begun', () => {
  const queue = new EndpointQueue()
  const back: string[] = []
  queue.add(delivery('dlv_old'), 0)
  queue.add(delivery('dlv_new'), 3000)
  expect(queue.begin(5000, may, ({ id }) => back.push(id))?.id).toBe('dlv_new')
  expect(back).toEqual(['dlv_old'])
})

test('clearing takes out what was not begun, and nothing else', () => {
  const queue = new EndpointQueue()
  for (const id of ['dlv_1', 'dlv_2', 'dlv_3']) queue.add(delivery(id), 0)
  queue.begin(0, may, keep)
  expect(queue.clear().map(({ id }) => id)).toEqual(['dlv_2', 'dlv_3'])
  expect(queue).toMatchObject({ underWay: 1, queued: 0, isEmpty: false })
})

describe('late attempts', () => {
  const all = { first: 100, late: 100 }
  const both = { first: true, late: true }
  /** Starts attempts of a queue until it has no free slot or no more deliveries. Returns their ids. */
  const startedIds = (queue: EndpointQueue) => {
    const ids: string[] = []
    for (let next = queue.begin(0, may, keep); next; next = queue.begin(0, may, keep)) ids.push(next.id)
    return ids
  }

  test('leave a part of the slots to first ones', () => {
    const queue = new EndpointQueue()
    for (let count = 0; count < ENDPOINT_SLOTS; count++) queue.add(delivery(`late_${count}`, 5), 0)
    expect(startedIds(queue)).toHaveLength(6)
    expect(queue.limits({ first: false, late: true }, all, 100).atMost).toBe(0)
    queue.add(delivery('first'), 0)
    expect(startedIds(queue)).toEqual(['first'])
  })

  test('have every fourth turn while first ones wait too', () => {
    const queue = new EndpointQueue()
    for (let count = 0; count < 6; count++) queue.add(delivery(`first_${count}`), 0)
    for (let count = 0; count < 6; count++) queue.add(delivery(`late_${count}`, 5), 0)
    expect(startedIds(queue)).toEqual(['first_0', 'first_1', 'first_2', 'late_0', 'first_3', 'first_4', 'first_5', 'late_1'])
  })

  test('are claimed in the same measure, also where one slot is free at a time', () => {
    const queue = new EndpointQueue()
    for (let count = 0; count < 7; count++) queue.add(delivery(`first_${count}`), 0)
    const limits = Array.from({ length: 8 }, () => queue.limits(both, all, 100))
    expect(limits.map(({ atMost }) => atMost)).toEqual(Array(8).fill(1))
    expect(limits.map(({ lateBefore }) => lateBefore)).toEqual([0, 0, 0, 1, 0, 0, 0, 1])
    expect(new EndpointQueue().limits(both, all, 100)).toEqual({ atMost: 8, first: 8, late: 6, lateBefore: 2 })
  })

  test('take what first ones leave', () => {
    expect(new EndpointQueue().limits({ first: false, late: true }, all, 100)).toEqual({ atMost: 6, first: 0, late: 6, lateBefore: 0 })
  })
})

test('what is being written leaves a part of the room to what waits in the store', () => {
  const queue = new EndpointQueue()
  for (let count = 0; count < 6; count++) {
    expect(queue.hasRoomForNew).toBe(true)
    queue.add(delivery(`dlv_${count}`), 0)
  }
  expect(queue).toMatchObject({ hasRoomForNew: false, room: 2 })
})

test('an endpoint that takes seconds is slow; one that is not known is not', () => {
  const queue = new EndpointQueue()
  expect(queue.isSlow).toBe(false)
  queue.add(delivery('dlv_1'), 0)
  queue.begin(0, may, keep)
  queue.end(delivery('dlv_1'), 15_000)
  expect(queue.isSlow).toBe(true)
})
