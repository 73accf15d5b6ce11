import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMigratedFile } from '../../../test/support/sqlite/migrated-file.ts'
import type { OpenedStore } from '../store.testsuite.ts'
import type { Store } from '../store.ts'
import { openSqlite, type SqliteOptions } from './open-sqlite.ts'

/** A folder of one test, with a database file in it that is not there yet. */
export function temporaryFile(): { readonly file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-store-'))
  return { file: join(folder, 'data', 'belfry.db'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A store over a new file, with the guards switched on and a clock that stands still. */
export async function openTemporary(
  options: Partial<SqliteOptions> = {},
  { migrated = false }: { readonly migrated?: boolean } = {},
): Promise<OpenedStore & { readonly file: string }> {
  const { file, remove } = temporaryFile()
  if (migrated) await writeMigratedFile(file)
  const open = () => openSqlite({ file, now: () => 1_763_690_400_000, recordModels: [], strictTicks: true, ...options })
  let store: Store = open()
  return {
    file,
    store,
    async reopen() {
      await store.close()
      store = open()
      return store
    },
    openAnother: async () => open(),
    async dispose() {
      await store.close()
      remove()
    },
  }
}
