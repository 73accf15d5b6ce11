import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClock, DAY } from '../support/clock.ts'
import { makeLively } from '../support/lively-site.ts'
import { createTemporaryDatabase } from '../support/postgres/temporary-database.ts'
import { receiversAllowed } from '../support/receiver.ts'
import { complaintOf, runCommand } from '../support/run-command.ts'
import { defaultDatabase } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { eventsAreStable } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The settings that lead to the database of a server. */
function settingsOf({ installation }: TestServer): Record<string, string> {
  const { database, masterKeyFile } = installation.settings
  return {
    BELFRY_DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
    BELFRY_MASTER_KEYS_FILE: masterKeyFile,
  }
}

/** An empty place for the data of a server of this run's kind. */
async function newDatabaseUrl(folder: string): Promise<string> {
  if (defaultDatabase === 'sqlite') return `sqlite:${join(folder, 'restored', 'belfry.db')}`
  const database = await createTemporaryDatabase({ migrated: false })
  onTestFinished(() => database.remove())
  return database.url
}

describe('a backup', () => {
  test('that was made while the server runs becomes a site that goes on from there', async () => {
    const clock = createClock(Date.now())
    const server = await startTestServer({ now: clock.now, environment: { ...receiversAllowed, BELFRY_RATE_LIMIT: '0' } })
    const site = await makeLively(server, clock)
    const [folder, settings] = [newFolder(), settingsOf(server)]
    const file = join(folder, 'backup.db')
    const output = await runCommand('backup', settings, { argument: file, now: clock.now })
    expect(output).toMatch(/holds .* as it was: 1 organizations, \d{3} records/)
    expect(output).toContain(settings.BELFRY_MASTER_KEYS_FILE)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(['backup.db'])
    const { epoch } = server.installation
    await server.rest()
    const databaseUrl = await newDatabaseUrl(folder)
    const restored = await runCommand('restore', { ...settings, BELFRY_DATABASE_URL: databaseUrl }, { argument: file, now: clock.now })
    expect(restored).toMatch(/sealed secrets can be opened/)
    expect(restored).toMatch(/[1-9]\d* deliveries were waiting/)
    expect(restored).toMatch(/[1-9]\d* runs were under way/)
    const again = await server.restart({ ...settings, BELFRY_DATABASE_URL: databaseUrl })
    expect(again.installation.epoch).not.toBe(epoch)
    await site.expectToGoOn(again)
  })

  test('of a server under load holds all that was answered before it began, and nothing by halves', async () => {
    const server = await startTestServer({ environment: { BELFRY_RATE_LIMIT: '0' } })
    const [folder, settings] = [newFolder(), settingsOf(server)]
    let writing = true
    let answered = 0
    const writers = Array.from({ length: 8 }, async () => {
      while (writing) {
        expect((await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })).status).toBe(201)
        answered++
      }
    })
    for (const name of ['first', 'second', 'third']) {
      const before = answered
      const file = join(folder, `${name}.db`)
      await runCommand('backup', settings, { argument: file })
      const database = new Database(file, { readonly: true })
      const one = (text: string) => database.prepare(text).pluck().get() as number
      const customers = one("select count(*) from records where model = 'customer'")
      expect(customers).toBeGreaterThanOrEqual(before)
      expect(one("select count(*) from events where key = 'customer:created'")).toBe(customers)
      expect(one("select count(*) from record_changes where model = 'customer'")).toBe(customers)
      database.close()
    }
    writing = false
    await Promise.all(writers)
  })

  test('overwrites nothing, neither when it is made nor when it is restored', async () => {
    const server = await startTestServer()
    const [folder, settings] = [newFolder(), settingsOf(server)]
    const file = join(folder, 'backup.db')
    writeFileSync(file, 'mine')
    expect(await complaintOf('backup', settings, { argument: file })).toMatch(/There is a file at .* already/)
    rmSync(file)
    await runCommand('backup', settings, { argument: file })
    expect(await complaintOf('restore', settings, { argument: file })).toMatch(/There is a file at|connected to this database/)
    await server.rest()
    expect(await complaintOf('restore', settings, { argument: file })).toMatch(/There is a file at|is not empty/)
  })

  test('that is damaged, of another program, unfinished or without its keys is refused before anything is written', async () => {
    const server = await startTestServer()
    const [folder, settings] = [newFolder(), settingsOf(server)]
    const file = join(folder, 'backup.db')
    await runCommand('backup', settings, { argument: file })
    const restoreSettings = { ...settings, BELFRY_DATABASE_URL: `sqlite:${join(folder, 'there', 'belfry.db')}` }
    const change = (name: string, statement: string) => {
      const other = join(folder, name)
      const database = new Database(file)
      database.prepare('vacuum into ?').run(other)
      database.close()
      const changed = new Database(other)
      changed.exec(statement)
      changed.close()
      return complaintOf('restore', restoreSettings, { argument: other })
    }
    expect(await change('other', 'pragma application_id = 7')).toMatch(/no backup of Belfry's/)
    expect(await change('unfinished', "delete from instance where name = 'backup'")).toMatch(
      /was not made by "belfry backup", or was not finished/,
    )
    expect(await change('newer', "insert into migrations values ('9999-tomorrow', 1)")).toMatch(/made by a newer Belfry/)
    expect(await change('unreleased', "insert into migrations values ('0001-first', 1)")).toMatch(/before its first release/)
    expect(await change('spoilt', "insert into files values ('o', 'doc_1', 'text/plain', 1, 'not its sum', 1, x'00')")).toMatch(
      /the file doc_1 is not the one that was stored/,
    )
    writeFileSync(join(folder, 'text'), 'x'.repeat(5000))
    expect(await complaintOf('restore', restoreSettings, { argument: join(folder, 'text') })).toMatch(/damaged or no backup at all/)
    expect(await complaintOf('restore', { ...restoreSettings, BELFRY_MASTER_KEYS_FILE: join(folder, 'none') }, { argument: file })).toMatch(
      /master keys are not in a backup/,
    )
    const keys = `pepper:${'A'.repeat(43)},k1:${'B'.repeat(43)}`
    expect(
      await complaintOf(
        'restore',
        { BELFRY_DATABASE_URL: restoreSettings.BELFRY_DATABASE_URL, BELFRY_MASTER_KEYS: keys },
        { argument: file },
      ),
    ).toMatch(/not those of this backup/)
    expect(existsSync(join(folder, 'there', 'belfry.db'))).toBe(false)
  })

  test('tells a follower of the log who was further than it that the log is another one', async () => {
    const clock = createClock(Date.now())
    const server = await startTestServer({ now: clock.now })
    const [folder, settings] = [newFolder(), settingsOf(server)]
    const add = (to: TestServer, firstName: string) => to.call('POST', `${ORG}/customers`, { body: { firstName } })
    await add(server, 'Before')
    const file = join(folder, 'backup.db')
    await runCommand('backup', settings, { argument: file, now: clock.now })
    clock.advance(DAY)
    await add(server, 'Lost')
    await eventsAreStable(server)
    const { body: far } = await server.call('GET', `${ORG}/events?after=start`)
    await server.rest()
    const databaseUrl = await newDatabaseUrl(folder)
    await runCommand('restore', { ...settings, BELFRY_DATABASE_URL: databaseUrl }, { argument: file, now: clock.now })
    const again = await server.restart({ ...settings, BELFRY_DATABASE_URL: databaseUrl })
    await add(again, 'After')
    await eventsAreStable(again)
    const { body } = await again.call('GET', `${ORG}/events?after=${far.nextCursor}`)
    expect(JSON.stringify(body.data)).toContain('After')
  })
})
