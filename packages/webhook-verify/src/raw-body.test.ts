import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { rawBody } from './raw-body.ts'

test('takes buffers of another realm, as test runners hand them over', () => {
  const view = runInNewContext('new Uint8Array([1, 2, 3]).subarray(1)')
  const whole = runInNewContext('new Uint8Array([1, 2, 3]).buffer')
  expect(view).not.toBeInstanceOf(Uint8Array)
  expect(rawBody(view)).toEqual(new Uint8Array([2, 3]))
  expect(rawBody(whole)).toEqual(new Uint8Array([1, 2, 3]))
})

test('copies nothing when the bytes are at hand', () => {
  const bytes = Buffer.from('body')
  expect(rawBody(bytes)).toBe(bytes)
  expect((rawBody(bytes.buffer) as Uint8Array).buffer).toBe(bytes.buffer)
})
