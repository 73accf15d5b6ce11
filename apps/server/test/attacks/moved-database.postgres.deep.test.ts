import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryDatabase } from '../support/postgres/temporary-database.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { startTestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

async function newDatabaseUrl(kind: 'sqlite' | 'postgres'): Promise<string> {
  if (kind === 'postgres') {
    const database = await createTemporaryDatabase({ migrated: false })
    onTestFinished(() => database.remove())
    return database.url
  }
  const folder = mkdtempSync(join(tmpdir(), 'belfry-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'belfry.db')}`
}

test('a database that is still empty is not filled by saying that it stays', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  const { database, masterKeyFile } = server.installation.settings
  await server.rest()
  const to = await newDatabaseUrl('postgres')
  expect(await complaintOf('migrate', { BELFRY_DATABASE_URL: to }, { options: { stay: true } })).toMatch(
    /was not moved.*Nothing was changed/,
  )
  const old = { BELFRY_DATABASE_URL: `sqlite:${'file' in database ? database.file : ''}`, BELFRY_MASTER_KEYS_FILE: masterKeyFile }
  expect(await runCommand('migrate', old, { options: { to } })).toMatch(/everything is there/)
})

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a database that was moved from %s to %s', (from, target) => {
  async function moveIt() {
    const server = await startTestServer({ database: from })
    const { database, masterKeyFile } = server.installation.settings
    const old = {
      BELFRY_DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
      BELFRY_MASTER_KEYS_FILE: masterKeyFile,
    }
    await server.rest()
    const to = await newDatabaseUrl(target)
    const output = await runCommand('migrate', old, { options: { to } })
    return { server, old, to, said: output }
  }

  test('serves nobody any more, and says where everything went and how to stay; the new one serves', async () => {
    const { server, old, to, said } = await moveIt()
    const where = target === 'sqlite' ? to.slice('sqlite:'.length) : new URL(to).pathname
    expect(said).toContain('no server starts on it')
    await expect(server.restart()).rejects.toThrow(/was moved to .* on \d{4}-.*BELFRY_DATABASE_URL.*belfry migrate --stay/s)
    await expect(server.restart()).rejects.toThrow(where)
    for (const [command, given] of [
      ['create-key', { options: { email: server.email, name: 'Another' } }],
      ['migrate', {}],
      ['migrate', { options: { to: await newDatabaseUrl('sqlite') } }],
    ] as const)
      expect(await complaintOf(command, old, given), command).toMatch(/was moved to/)
    const complaint = await complaintOf('doctor', old, { options: { json: true }, onPrint: (line) => expect(line).toMatch(/was moved to/) })
    expect(complaint).toBe('')
    const moved = await server.restart({ ...old, BELFRY_DATABASE_URL: to })
    expect((await moved.call('POST', CUSTOMERS, { body: {} })).status).toBe(201)
  })

  test('has a backup that serves when it is restored', async () => {
    const { server, old } = await moveIt()
    const folder = mkdtempSync(join(tmpdir(), 'belfry-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'backup.db')
    await runCommand('backup', old, { argument: file })
    const settings = { ...old, BELFRY_DATABASE_URL: await newDatabaseUrl(from) }
    expect(await runCommand('restore', settings, { argument: file })).toMatch(/sealed secrets can be opened/)
    const restored = await server.restart(settings)
    expect((await restored.call('POST', CUSTOMERS, { body: {} })).status).toBe(201)
  })

  test('serves again when somebody says that it stays, and can be moved again', async () => {
    const { server, old } = await moveIt()
    expect(await runCommand('migrate', old, { options: { stay: true } })).toMatch(/serves again/)
    expect(await complaintOf('migrate', old, { options: { stay: true } })).toMatch(/was not moved/)
    const again = await server.restart()
    expect((await again.call('POST', CUSTOMERS, { body: {} })).status).toBe(201)
    await again.rest()
    const to = await newDatabaseUrl(target)
    await runCommand('migrate', old, { options: { to } })
    const moved = await server.restart({ ...old, BELFRY_DATABASE_URL: to })
    expect((await moved.call('GET', CUSTOMERS)).body.data).toHaveLength(1)
  })
})
