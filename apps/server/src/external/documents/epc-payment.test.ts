import { expect, test } from 'vitest'
import { epcPaymentText } from './epc-payment.ts'

const payment = { name: 'Camping De Zilvermeeuw', iban: 'BE68 5390 0754 7034', amount: 208.18, reference: '2026-00417' }

test('a payment with any reference', () => {
  expect(epcPaymentText(payment)).toBe('BCD\n002\n1\nSCT\n\nCamping De Zilvermeeuw\nBE68539007547034\nEUR208.18\n\n\n2026-00417')
})

test('a payment with a creditor reference has it in its own place', () => {
  expect(epcPaymentText({ ...payment, reference: 'RF18539007547034' })).toMatch(/EUR208\.18\n\nRF18539007547034$/)
})

test('names and references are cut, and stay on their line', () => {
  const text = epcPaymentText({ ...payment, name: `Ż${'x'.repeat(100)}`, reference: `a\nb\r\n${'y'.repeat(200)}`, amount: 1 })
  const lines = text?.split('\n') ?? []
  expect(lines).toHaveLength(11)
  expect([...(lines[5] as string)]).toHaveLength(70)
  expect(lines[7]).toBe('EUR1.00')
  expect(lines[10]).toMatch(/^a b y+$/)
  expect(lines[10]).toHaveLength(140)
})

test.each([
  { amount: 0 },
  { amount: -5 },
  { amount: 1_000_000_000 },
  { amount: 0.001 },
  { amount: Number.NaN },
  { iban: 'BE68539007547035' },
  { iban: '' },
])('there is none for %j', (change) => {
  expect(epcPaymentText({ ...payment, ...change })).toBeNull()
})
