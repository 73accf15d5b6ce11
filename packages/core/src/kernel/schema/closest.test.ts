import { describe, expect, test } from 'vitest'
import { closest } from './closest.ts'

describe('the name that was meant', () => {
  test.each([
    ['fristName', ['lastName', 'firstName'], 'firstName'],
    ['opne', ['close', 'open'], 'open'],
    ['EGT', ['PUT', 'GET'], 'GET'],
    ['Status', ['state', 'status'], 'status'],
    ['emial', ['name', 'email'], 'email'],
    ['ab', ['ba', 'abc'], 'ba'],
    ['totalamuont', ['totalAmount'], 'totalAmount'],
    // The first one wins a tie.
    ['cat', ['bat', 'car'], 'bat'],
  ])('%s of %j is %s', (name, known, meant) => {
    expect(closest(name, known)).toBe(meant)
  })

  test.each([
    ['anna', ['open', 'close']],
    ['id', ['name']],
    ['', ['a', 'b'].map((one) => one.repeat(3))],
    ['x'.repeat(61), ['x'.repeat(61)]],
  ])('%s of %j is none of them', (name, known) => {
    expect(closest(name, known)).toBeUndefined()
  })
})
