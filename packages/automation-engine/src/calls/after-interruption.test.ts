import { expect, test } from 'vitest'
import { afterInterruptedCall } from './after-interruption.ts'

test.each(['GET', 'PUT', 'DELETE'] as const)('[G54] an interrupted %s is made again', (method) => {
  expect([1, 4].map((tries) => afterInterruptedCall(method, tries))).toEqual(['again', 'again'])
})

test.each(['POST', 'PATCH'] as const)('[G54] an interrupted %s has failed: nobody knows what it did', (method) => {
  expect(afterInterruptedCall(method, 1)).toMatchObject({ ok: false, message: expect.stringContaining('interrupted, outcome unknown') })
})

test('what has ended a process five times is left', () => {
  expect(afterInterruptedCall('GET', 5)).toMatchObject({ ok: false })
})
