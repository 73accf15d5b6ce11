import { expect, test } from 'vitest'
import { readEuro } from './euro-text.ts'

const read = (text: string) => readEuro('amount', text, { minimum: 0.01, maximum: 1000 })

test.each([
  ['5', 5],
  ['05', 5],
  [' 12.5 ', 12.5],
  ['0.01', 0.01],
  ['0.10', 0.1],
  ['1000.00', 1000],
])('%j', (text, euro) => {
  expect(read(text)).toEqual({ ok: true, value: euro })
})

test.each([
  ['', 'format'],
  ['x', 'format'],
  ['.5', 'format'],
  ['5.', 'format'],
  ['1.005', 'format'],
  ['1 000', 'format'],
  ['+5', 'format'],
  ['1e2', 'format'],
  ['Infinity', 'format'],
  ['0', 'too_small'],
  ['-0.01', 'too_small'],
  ['1000.01', 'too_large'],
  ['999999999', 'too_large'],
])('%j: %s', (text, code) => {
  expect(read(text)).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/^amount ".*from 0\.01 to 1000\.00$/) } })
})

test('a comma was probably meant to be a point', () => {
  expect(read('12,50')).toMatchObject({ error: { meant: '12.50' } })
  expect(read('1,000.00')).not.toMatchObject({ error: { meant: expect.anything() } })
})
