import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../support/postgres/databases.ts'

test('the PostgreSQL of tests ends with them, also when they are killed, and leaves nothing behind', async () => {
  const module = new URL('../support/postgres/start-embedded.ts', import.meta.url)
  const program = `const { url } = await (await import(${JSON.stringify(module.href)})).startEmbedded(); console.log(url); setInterval(() => {}, 1000)`
  const tests = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void tests.kill('SIGKILL'))
  const [line] = (await once(tests.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const [row] = await onServer(url, ['show data_directory'])
  expect(existsSync(String(row?.data_directory))).toBe(true)
  tests.kill('SIGKILL')
  await expect
    .poll(() => onServer(url, ['select 1']).catch((error: Error & { code?: string }) => error.code), { timeout: 20_000 })
    .toBe('ECONNREFUSED')
  await expect.poll(() => existsSync(String(row?.data_directory)), { timeout: 20_000 }).toBe(false)
})
