import { expect, test } from 'vitest'
import type { EventBytes } from '../../store/queries/events-after.ts'
import { aliveFrame, endFrame, eventFrame } from './frames.ts'
import { filterOf, isAfter, livePiece } from './stream-filter.ts'

const event = (position: number, key: string): EventBytes => ({ id: `evt_${position}`, key, at: 0, position, body: Buffer.from('{}') })
const events = [event(3, 'customer:created'), event(4, 'invoice:paid'), event(5, 'customer:created')]
const logPosition = (position: number, id = '') => ({ position, id, at: 0 })
const piece = () => livePiece(events, logPosition(9), ({ position }) => Buffer.from(`${position} `))
const all = filterOf(null)
const paid = filterOf(['invoice:paid'])

test('readers of the same filter are handed the same bytes', () => {
  const { framesFor } = piece()
  expect(framesFor(all, logPosition(2))?.toString()).toBe('3 4 5 ')
  expect(framesFor(all, logPosition(1))).toBe(framesFor(filterOf(null), logPosition(2)))
  expect(framesFor(paid, logPosition(2))?.toString()).toBe('4 ')
  expect(framesFor(filterOf(['customer:deleted']), logPosition(2))).toBeNull()
})

test('who has had a part of a piece gets the rest', () => {
  const { framesFor } = piece()
  expect(framesFor(all, logPosition(3, 'evt_3'))?.toString()).toBe('4 5 ')
  expect(framesFor(all, logPosition(3, 'evt_2'))?.toString()).toBe('3 4 5 ')
  expect(framesFor(paid, logPosition(4, 'evt_4'))).toBeNull()
  expect(framesFor(all, logPosition(7))).toBeNull()
})

test('a piece without events is handed to nobody, and tells how far the log was read', () => {
  const { framesFor, logPosition: read } = livePiece([], logPosition(9), () => Buffer.from('x'))
  expect([framesFor(all, logPosition(0)), read.position]).toEqual([null, 9])
})

test('places are in the order of the log', () => {
  expect(isAfter(logPosition(2), logPosition(1, 'evt_9'))).toBe(true)
  expect(isAfter(logPosition(2, 'evt_2'), logPosition(2, 'evt_1'))).toBe(true)
  expect(isAfter(logPosition(2, 'evt_1'), logPosition(2, 'evt_1'))).toBe(false)
})

test('what is written keeps its form, whatever is in it', () => {
  expect(eventFrame('cursor', { id: 'evt_1', key: 'customer:created', body: Buffer.from('{"x":1}') }).toString()).toBe(
    ': evt_1\nid: cursor\nevent: customer:created\ndata: {"x":1}\n\n',
  )
  expect([aliveFrame('cursor'), aliveFrame(null)]).toEqual([': nothing new\nid: cursor\n\n', ': nothing new\n\n'])
  expect(endFrame('no\r\ndata: {}')).toBe(': no data: {}\n\n')
})
