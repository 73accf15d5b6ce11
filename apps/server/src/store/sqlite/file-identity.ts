import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../errors.ts'

/** Makes sure that a database file is still the one that was opened. */
export interface FileIdentity {
  /** @throws StoreUnavailableError when another file, or none, is at its path */
  assertThere(): void
}

/**
 * Remembers which file is at a path. The system lets a process go on with a file that was moved or removed: what is committed to it is
 * lost with the process, so nothing may be acknowledged any more. Asking costs some microseconds, a commit a hundred times that.
 */
export function rememberFile(file: string): FileIdentity {
  const { dev, ino } = statSync(file)
  return {
    assertThere() {
      const stats = statSync(file, { throwIfNoEntry: false })
      if (stats?.ino === ino && stats.dev === dev) return
      const what = stats ? 'another file is in the place of' : 'nothing is in the place of'
      throw new StoreUnavailableError(
        `The database cannot be used now: ${what} ${file}. Put the file back that was opened, or start the server anew.`,
        { reason: 'file_moved' },
      )
    },
  }
}
