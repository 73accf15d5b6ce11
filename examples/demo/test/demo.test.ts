import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the demo tells every hop and ends well', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../dist/main.js')])
  for (const hop of ['record', 'event', 'delivery', 'verdict', 'run', 'task']) expect(stdout).toMatch(new RegExp(`^${hop} +\\S`, 'm'))
  expect(stdout).toContain('All hops arrived.')
})
