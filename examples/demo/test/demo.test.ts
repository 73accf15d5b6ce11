import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the demo tells every hop and ends well', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../dist/main.js')])
  for (const hop of [
    'record',
    'event',
    'delivery',
    'verdict',
    'message',
    'run',
    'task',
    'waiting',
    'restart',
    'went on',
    'attempt 1',
    'attempt 6',
  ])
    expect(stdout).toMatch(new RegExp(`^${hop} +\\S`, 'm'))
  expect(stdout).toMatch(/^attempt 6 .* 31[4-7] s after the first, answered 200$/m)
  expect(stdout).toContain('All hops arrived.')
})
