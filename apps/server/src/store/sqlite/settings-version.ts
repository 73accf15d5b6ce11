import type { SqliteConnection } from './connection.ts'

/** Counts the changes of settings: what caches of a process are held against. */
export interface SettingsVersion {
  /** Another number than before where settings were changed, by this process or by another one. */
  current(): number
  /** The changes of one function were undone. */
  onUndone(): void
  /** A batch was committed or undone. */
  onSettled(): void
}

/**
 * Makes the count for a writer. Every request asks several times, and each costs as much as a small query: so it is asked once in a turn of
 * the event loop. The writer's connection does not see its own commits as changes, so what changes there was committed by another process.
 * Our own changes count when they are made, for those who read inside the transaction, and again when it ends, for all others.
 */
export function createSettingsVersion(writer: SqliteConnection): SettingsVersion {
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
      if (seen !== elsewhere) version++
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
    onSettled() {
      if (isChanging) version++
      isChanging = false
    },
  }
}
