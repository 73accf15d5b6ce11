import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeServingLock } from './serving-lock.ts'

test('one process serves a file: a second is refused until the first lets go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'belfry.db')
  const first = takeServingLock(file)
  expect(() => takeServingLock(file)).toThrow('Another Belfry serves')
  first.release()
  takeServingLock(file).release()
})

test('a process that is killed lets go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'belfry.db')
  const program = `import { takeServingLock } from ${JSON.stringify(join(import.meta.dirname, 'serving-lock.ts'))}
takeServingLock(${JSON.stringify(file)})
process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], { cwd: import.meta.dirname })
  expect(signal).toBe('SIGKILL')
  takeServingLock(file).release()
})
