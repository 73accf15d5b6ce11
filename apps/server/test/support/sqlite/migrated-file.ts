import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordModels } from '@belfry/core'
import { openSqlite } from '../../../src/store/sqlite/open-sqlite.ts'

/**
 * The bytes of a database with all tables and no rows. Each worker creates it once, because creating the tables takes longer than most
 * tests that use them.
 */
let template: Promise<Buffer> | null = null

/** Writes a database with all tables and no rows to a path. Creates the folder if it is missing. */
export async function writeMigratedFile(file: string): Promise<void> {
  template ??= makeTemplate()
  const bytes = await template
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' })
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-template-'))
  try {
    const file = join(folder, 'belfry.db')
    const store = openSqlite({ file, now: Date.now, recordModels })
    await store.migrate()
    // The last connection to be closed moves the log into the file.
    await store.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
