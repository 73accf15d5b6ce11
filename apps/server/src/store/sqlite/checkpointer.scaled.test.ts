import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@belfry/testing/depth'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFile } from './sqlite.testsetup.ts'

const writer = fileURLToPath(new URL('../../../test/support/sqlite/endless-writer.ts', import.meta.url))
const KILLS = isDeep ? 15 : 2

test(`a process killed ${KILLS} times, with checkpoints under way all the time, loses nothing that it has acknowledged`, async () => {
  const { file, remove } = temporaryFile()
  onTestFinished(remove)
  let first = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged = await writeUntilKilled(file, first, 150 + ((kill * 37) % 100))
    const database = new Database(file)
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const stored = database.prepare("select name from instance where name glob '0*' order by name").pluck().all().map(Number)
    database.close()
    // What was not acknowledged may be stored as well: transactions in their order, and never one without those before it.
    expect(stored.at(-1)).toBeGreaterThanOrEqual(acknowledged)
    expect(stored).toEqual(Array.from({ length: stored.length }, (_, number) => number))
    first = stored.length
  }
}, 120_000)

/** Writes from a number on, and kills the process when so many were acknowledged. Returns the last number. */
async function writeUntilKilled(file: string, first: number, count: number): Promise<number> {
  const child = spawn(process.execPath, [writer, file, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let last = -1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Math.max(last, Number(line))
    if (last >= first + count) child.kill('SIGKILL')
  }
  await exited
  expect(child.signalCode).toBe('SIGKILL')
  return last
}
