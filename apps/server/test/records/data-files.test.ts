import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

// Windows has no such bits: there the rights of the folder decide.
const others = process.platform === 'win32' ? 0 : 0o077

test('no other user of the machine can read a file of the installation', async () => {
  const { call, installation } = await startTestServer({ database: 'sqlite' })
  await call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
  const folder = dirname(installation.settings.masterKeyFile)
  const files = readdirSync(folder)
  expect(files).toEqual(expect.arrayContaining(['belfry.db', 'belfry.db-wal', 'master.key']))
  for (const file of files) expect((statSync(join(folder, file)).mode & others).toString(8), file).toBe('0')
})
