import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeServingLock } from '../../src/platform/process/serving-lock.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer } from '../support/test-server.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A backup with something sealed in it, and the text of the keys that belong to it. */
async function makeBackup() {
  const server = await startTestServer()
  await server.call('POST', '/api/orgs/test-park/webhooks', {
    body: { url: 'https://example.com/hook', subscribedEventKeys: ['customer:created'] },
  })
  const { database, masterKeyFile } = server.installation.settings
  const folder = newFolder()
  const file = join(folder, 'copy.db')
  const environment = {
    BELFRY_DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
    BELFRY_MASTER_KEYS_FILE: masterKeyFile,
  }
  await runCommand('backup', environment, { argument: file })
  return { folder, file, keys: readFileSync(masterKeyFile, 'utf8') }
}

test.each([
  [
    'lacks the key that sealed',
    (keys: string) => keys.replace(/k1:[A-Za-z0-9_-]{43}/, `k2:${'B'.repeat(43)}`),
    0o600,
    /a sealing key is missing/,
  ],
  ['belongs to another database', () => `pepper:${'A'.repeat(43)}\nk1:${'B'.repeat(43)}\n`, 0o600, /not those of this backup/],
  ['can be read by others', (keys: string) => keys, 0o644, /can be read by other users/],
  ['is empty', () => '', 0o600, /need a `pepper:`/],
] as const)('a restore whose key file %s leaves nothing behind', async (_, change, mode, complaint) => {
  const { folder, file, keys } = await makeBackup()
  const masterKeys = join(folder, 'master.key')
  writeFileSync(masterKeys, change(keys))
  chmodSync(masterKeys, mode)
  const restoreSettings = { BELFRY_DATABASE_URL: `sqlite:${join(folder, 'restored', 'belfry.db')}`, BELFRY_MASTER_KEYS_FILE: masterKeys }
  expect(await complaintOf('restore', restoreSettings, { argument: file })).toMatch(complaint)
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'master.key'])
  // With the right keys it can be done at once.
  writeFileSync(masterKeys, keys)
  chmodSync(masterKeys, 0o600)
  expect(await runCommand('restore', restoreSettings, { argument: file })).toMatch(/sealed secrets can be opened/)
})

test('nobody else may read the lock of a database, also where an older version has made it', () => {
  const file = join(newFolder(), 'belfry.db')
  const lock = `${file}.lock`
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  takeServingLock(file).release()
  expect(existsSync(lock) && statSync(lock).mode & 0o777).toBe(0o600)
  chmodSync(lock, 0o644)
  takeServingLock(file).release()
  expect(statSync(lock).mode & 0o777).toBe(0o600)
})
