import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../errors.ts'

/** Checks that a database file is still the one that was opened. */
export interface FileIdentity {
  /** @throws StoreUnavailableError when another file, or none, is at its path */
  assertThere(): void
}

/**
 * Remembers the file at a path. The system lets a process keep using a file that was moved or removed. What is committed to it is lost when
 * the process ends, so nothing may be acknowledged any more. The check takes a few microseconds, a commit a hundred times that.
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
