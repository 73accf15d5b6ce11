import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { endOnCrash } from './end-on-crash.ts'

function crash(thrown: unknown) {
  let output = ''
  const ended: unknown[] = []
  const running = Object.assign(new EventEmitter(), { exit: (code: unknown) => void ended.push(code) }) as unknown as NodeJS.Process
  endOnCrash(running, (text) => {
    output += text
  })
  running.emit('uncaughtException', thrown as Error)
  return { said: output, ended }
}

test('a crash is told by message, stack and causes, and ends the process with 1', () => {
  const error = Object.assign(new Error('outer', { cause: Object.assign(new TypeError('inner'), { key: 'bfy_2' }) }), { key: 'bfy_1' })
  const { said, ended } = crash(error)
  expect(said).toMatch(/^Belfry ends because of a mistake inside:\nError: outer\n {4}at .*end-on-crash\.test/)
  expect(said).toContain('caused by TypeError: inner')
  expect(said).not.toContain('bfy_')
  expect(ended).toEqual([1])
})

test.each([[{ key: 'bfy_1' }], [['bfy_1']], [new Map([['key', 'bfy_1']])], [null], [undefined]])(
  '%j that was thrown is not shown',
  (thrown) => {
    const { said, ended } = crash(thrown)
    expect(said).toContain('something was thrown that is no error')
    expect(said).not.toContain('bfy_')
    expect(ended).toEqual([1])
  },
)
