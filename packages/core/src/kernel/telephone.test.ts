import { describe, expect, test } from 'vitest'
import { dialledNumber, isSameNumber, numberTail } from './telephone.ts'

test.each([
  ['+32 470 12 34 56', '+32470123456'],
  ['0032 470/12.34.56', '+32470123456'],
  ['+32 (0)470 12-34-56', '+32470123456'],
  ['tel:+32470123456', '+32470123456'],
  ['(0470) 12 34 56', '0470123456'],
  ['112', '112'],
])('%s is dialled as %s', (text, number) => {
  expect(dialledNumber(text)).toBe(number)
})

test.each(['anonymous', '', '12', '+0470123456', '+1234567890123456', 'sip:ada@example.com', '0470 12 34 56 ext 7'])(
  '"%s" is no telephone number',
  (text) => {
    expect(dialledNumber(text)).toBeNull()
    expect(numberTail(text)).toBe(text)
    expect(isSameNumber(text, text)).toBe(false)
  },
)

describe('two numbers are the same', () => {
  test.each([
    ['+32 470 12 34 56', '0470 12 34 56'],
    ['+32470123456', '0032470123456'],
    ['+39 06 1234 5678', '06 1234 5678'],
    ['470123456', '+32470123456'],
    ['112', '112'],
  ])('%s and %s', (one, other) => {
    expect(isSameNumber(one, other)).toBe(true)
    expect(isSameNumber(other, one)).toBe(true)
    expect(numberTail(one)).toBe(numberTail(other))
  })

  test.each([
    ['+32 470 12 34 56', '+31 470 12 34 56'],
    ['+32 470 12 34 56', '0471 12 34 56'],
    ['+32 470 12 34 56', '123456'],
    ['0470 12 34 56', '470123456'],
  ])('but not %s and %s', (one, other) => {
    expect(isSameNumber(one, other)).toBe(false)
    expect(isSameNumber(other, one)).toBe(false)
  })
})
