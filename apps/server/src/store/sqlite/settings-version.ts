import type { SqliteConnection } from './connection.ts'

/** Counts changes of settings, so that caches of this process can be invalidated. */
export interface SettingsVersion {
  /** Differs from the last value when settings were changed, by this process or another. */
  current(): number
  /** Must be called when the changes of one function were undone. */
  onUndone(): void
  /** Must be called when a batch was committed or undone. */
  onBatchEnd(): void
}

/**
 * Creates the counter for a writer. Every request asks several times, and asking the database costs as much as a small query, so it is
 * asked once per tick of the event loop. The writer's connection does not count its own commits, so a change there means a commit of
 * another process. Our own changes count when they are made, for reads inside the transaction, and again when it ends, for all others.
 *
 * @param onElsewhere called when another process has committed: what is read from now on must be at least as new as the version. Must not throw
 */
export function createSettingsVersion(writer: SqliteConnection, onElsewhere: () => void): SettingsVersion {
  let version = 0
  let elsewhere = writer.dataVersion()
  let isFresh = false
  let isChanging = false
  writer.onSettingsChange = () => {
    version++
    isChanging = true
  }
  return {
    current() {
      if (isFresh) return version
      const seen = writer.dataVersion()
      if (seen !== elsewhere) {
        version++
        onElsewhere()
      }
      elsewhere = seen
      isFresh = true
      setImmediate(() => {
        isFresh = false
      })
      return version
    },
    onUndone() {
      if (isChanging) version++
    },
    onBatchEnd() {
      if (isChanging) version++
      isChanging = false
    },
  }
}
