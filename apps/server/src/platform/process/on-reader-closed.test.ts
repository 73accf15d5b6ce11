import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { onReaderClosed } from './on-reader-closed.ts'

const errorOf = (code: string) => Object.assign(new Error(`write ${code}`), { code })

test('a reader that has gone is told of, however often it is written to, and any other error is thrown', () => {
  const stream = new EventEmitter()
  let closed = 0
  onReaderClosed(stream as unknown as NodeJS.WriteStream, () => {
    closed += 1
  })
  for (let time = 0; time < 2; time++) stream.emit('error', errorOf('EPIPE'))
  expect(closed).toBe(2)
  expect(() => stream.emit('error', errorOf('ENOSPC'))).toThrow('ENOSPC')
})
