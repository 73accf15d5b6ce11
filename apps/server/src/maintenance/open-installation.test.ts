import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseSettings } from '../platform/settings/settings.ts'
import { migrations } from '../store/migrations/index.ts'
import { APPLICATION_ID } from '../store/sqlite/open-database.ts'
import { openInstallation } from './open-installation.ts'

const logger = pino({ level: 'silent' })
const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64url')

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-installation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const open = async (environment: Readonly<Record<string, string>> = {}) => {
    const installation = await openInstallation(parseSettings({ BELFRY_DATABASE_URL: `sqlite:${data}/belfry.db`, ...environment }, []), {
      logger,
    })
    onTestFinished(() => installation.store.close())
    return installation
  }
  return { data, open }
}

describe('the first start', () => {
  test('makes database and master keys, and the second one finds them', async () => {
    const { data, open } = newFolder()
    const first = await open()
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['belfry.db', 'master.key']))
    await first.store.close()
    const second = await open()
    expect(second.masterKeys).toEqual(first.masterKeys)
    expect(await second.store.pendingMigrations()).toEqual([])
  })

  test('gives the database a name that stays', async () => {
    const { open } = newFolder()
    const [first, beside] = await Promise.all([open(), open()])
    expect(first.epoch).toMatch(/^[0-9a-f]{32}$/)
    expect(beside.epoch).toBe(first.epoch)
    await Promise.all([first.store.close(), beside.store.close()])
    expect((await open()).epoch).toBe(first.epoch)
    expect((await newFolder().open()).epoch).not.toBe(first.epoch)
  })

  test('keeps the data from other users of the machine', async () => {
    const { data, open } = newFolder()
    await open()
    expect(statSync(data).mode & 0o077).toBe(0)
  })

  test('needs no file of keys when the settings hold them', async () => {
    const { data, open } = newFolder()
    await open({ BELFRY_MASTER_KEYS: `pepper:${secret(1)},k1:${secret(2)}` })
    expect(existsSync(join(data, 'master.key'))).toBe(false)
  })
})

describe('master keys that do not fit', () => {
  test('keep a database from being opened: a missing file', async () => {
    const { data, open } = newFolder()
    await (await open()).store.close()
    renameSync(join(data, 'master.key'), join(data, 'elsewhere'))
    await expect(open()).rejects.toThrow(/master keys are missing/)
    expect(existsSync(join(data, 'master.key'))).toBe(false)
    renameSync(join(data, 'elsewhere'), join(data, 'master.key'))
    await open()
  })

  test('keep a database from being opened: those of another one', async () => {
    const { open } = newFolder()
    const keys = (pepper: number, sealing: number) => ({ BELFRY_MASTER_KEYS: `pepper:${secret(pepper)},k1:${secret(sealing)}` })
    await (await open(keys(1, 2))).store.close()
    await expect(open(keys(3, 2))).rejects.toThrow(/not those with which this database was made/)
    await open({ BELFRY_MASTER_KEYS: `pepper:${secret(1)},k1:${secret(2)},k2:${secret(4)}` })
  })
})

describe('a database of another version', () => {
  test('is brought up to date, and the log says so', async () => {
    const { data, open } = newFolder()
    const first = await open()
    await first.store.close()
    const lines: string[] = []
    const installation = await openInstallation(parseSettings({ BELFRY_DATABASE_URL: `sqlite:${data}/belfry.db` }, []), {
      logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
      migrations: [...migrations, { name: '0002-second', up: async () => {} }],
    })
    onTestFinished(() => installation.store.close())
    expect(installation.migrated).toEqual(['0002-second'])
    expect(installation.epoch).toBe(first.epoch)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { pending: ['0002-second'], msg: 'the database is brought up to date, which may take minutes' },
    ])
  })

  test('from before the first release is refused, and stays as it is', async () => {
    const { data, open } = newFolder()
    mkdirSync(data)
    const file = join(data, 'belfry.db')
    const database = new Database(file)
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.exec('create table migrations (name text not null primary key, applied_at integer not null) strict')
    database.exec("insert into migrations values ('0001-first', 1), ('0002-delivery-schedule', 1)")
    database.close()
    const schema = () => {
      const opened = new Database(file, { readonly: true })
      const names = opened.prepare('select name from sqlite_schema where sql is not null').pluck().all()
      opened.close()
      return names
    }
    await expect(open()).rejects.toThrow(/development version of Belfry from before its first release.*Create a new one/)
    expect(schema()).toEqual(['migrations'])
    expect(existsSync(join(data, 'master.key'))).toBe(false)
  })
})
