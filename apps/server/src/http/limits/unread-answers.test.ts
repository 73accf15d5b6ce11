import { expect, test } from 'vitest'
import { createUnreadAnswers } from './unread-answers.ts'

function open() {
  let time = 0
  const broken: string[] = []
  const answers = createUnreadAnswers({ total: 100, ofOne: 60, evictAfterMs: 10, now: () => time })
  return {
    broken,
    pass(ms: number) {
      time += ms
    },
    hold: (owner: string, bytes: number, { must = false } = {}) =>
      answers.hold(owner, bytes, { must, breakOff: () => void broken.push(`${owner} ${bytes}`) }),
  }
}

test('holds what has room, by owner and in all, and again when some has left', () => {
  const { hold, broken } = open()
  const leave = hold('a', 50)
  expect(leave).not.toBeNull()
  expect(hold('a', 20)).toBeNull()
  expect(hold('b', 40)).not.toBeNull()
  expect(hold('c', 20)).toBeNull()
  leave?.()
  leave?.()
  expect(hold('a', 20)).not.toBeNull()
  expect(hold('c', 40)).not.toBeNull()
  expect(hold('c', 1)).toBeNull()
  expect(broken).toEqual([])
})

test('what nobody has read for a while gives way: to the owner its own, and to all the oldest', () => {
  const { hold, broken, pass } = open()
  hold('b', 10)
  hold('a', 40)
  pass(9)
  hold('a', 20)
  expect(hold('a', 10)).toBeNull()
  pass(1)
  expect(hold('a', 30)).not.toBeNull()
  expect(broken).toEqual(['a 40'])
  expect(hold('c', 45)).not.toBeNull()
  expect(broken).toEqual(['a 40', 'b 10'])
  expect(hold('c', 10)).toBeNull() // the oldest answer left is too recent
  expect(broken).toEqual(['a 40', 'b 10'])
})

test('what has left by being broken off is not given back twice', () => {
  const { hold, pass } = open()
  const leave = hold('a', 60)
  pass(10)
  hold('a', 60)
  leave?.()
  expect(hold('a', 1)).toBeNull()
})

test('an answer larger than the share is held alone, and one that must be counted is', () => {
  const { hold } = open()
  expect(hold('a', 500)).not.toBeNull()
  expect(hold('a', 1)).toBeNull()
  expect(hold('a', 30, { must: true })).not.toBeNull()
  expect(hold('b', 11)).toBeNull()
})
