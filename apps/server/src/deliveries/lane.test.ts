import { expect, test } from 'vitest'
import type { ClaimedDelivery } from './attempt.ts'
import { ENDPOINT_SLOTS, Lane, QUICK_ENDPOINT_SLOTS } from './lane.ts'

const delivery = (id: string, attempts = 0) => ({ id, attempts }) as ClaimedDelivery
const may = () => true
const keep = () => {
  throw new Error('nothing should be given back')
}

test('a new endpoint is trusted with as many deliveries as it has slots', () => {
  const lane = new Lane()
  expect(lane.room).toBe(ENDPOINT_SLOTS)
  for (let count = 0; count < ENDPOINT_SLOTS; count++) {
    lane.add(delivery(`dlv_${count}`), 0)
    expect(lane.begin(0, may, keep)?.id).toBe(`dlv_${count}`)
  }
  expect(lane.room).toBe(0)
  lane.add(delivery('dlv_more'), 0)
  expect(lane.begin(0, may, keep)).toBeNull()
})

test('a quick endpoint gets more slots and more ahead, a slow one does not', () => {
  const quick = new Lane()
  quick.add(delivery('dlv_1'), 0)
  quick.begin(0, may, keep)
  quick.end(delivery('dlv_1'), 2)
  expect(quick.slots).toBe(QUICK_ENDPOINT_SLOTS)
  expect(quick.room).toBeGreaterThan(QUICK_ENDPOINT_SLOTS)
  const slow = new Lane()
  slow.add(delivery('dlv_1'), 0)
  slow.begin(0, may, keep)
  slow.end(delivery('dlv_1'), 15_000)
  expect(slow).toMatchObject({ slots: ENDPOINT_SLOTS, room: ENDPOINT_SLOTS })
})

test('what has waited too long is given back instead of begun', () => {
  const lane = new Lane()
  const back: string[] = []
  lane.add(delivery('dlv_old'), 0)
  lane.add(delivery('dlv_new'), 3000)
  expect(lane.begin(5000, may, ({ id }) => back.push(id))?.id).toBe('dlv_new')
  expect(back).toEqual(['dlv_old'])
})

test('clearing takes out what was not begun, and nothing else', () => {
  const lane = new Lane()
  for (const id of ['dlv_1', 'dlv_2', 'dlv_3']) lane.add(delivery(id), 0)
  lane.begin(0, may, keep)
  expect(lane.clear().map(({ id }) => id)).toEqual(['dlv_2', 'dlv_3'])
  expect(lane).toMatchObject({ underWay: 1, queued: 0, isEmpty: false })
})
