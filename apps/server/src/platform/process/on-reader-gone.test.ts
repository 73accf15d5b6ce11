import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { onReaderGone } from './on-reader-gone.ts'

const errorOf = (code: string) => Object.assign(new Error(`write ${code}`), { code })

test('a reader that has gone is told of, however often it is written to, and any other error is thrown', () => {
  const stream = new EventEmitter()
  let gone = 0
  onReaderGone(stream as unknown as NodeJS.WriteStream, () => {
    gone += 1
  })
  for (let time = 0; time < 2; time++) stream.emit('error', errorOf('EPIPE'))
  expect(gone).toBe(2)
  expect(() => stream.emit('error', errorOf('ENOSPC'))).toThrow('ENOSPC')
})
