import type { Store } from './store.ts'

/** Keeps what was read of callers, organizations and subscriptions as long as nothing of that kind has changed. */
export type VersionCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** Makes a cache of at most `limit` entries. Where the store cannot say so, every call reads. */
export function createVersionCache<T>(store: Pick<Store, 'settingsVersion'>, limit: number): VersionCache<T> {
  const kept = new Map<string, T>()
  let keptAt: number | null = null
  return async (key, read) => {
    const version = store.settingsVersion()
    if (version === null) return read()
    if (version !== keptAt || kept.size >= limit) kept.clear()
    keptAt = version
    if (kept.has(key)) return kept.get(key) as T
    const value = await read()
    // What was read is at least as new as the version under which it is kept; but another call may have moved on meanwhile.
    if (keptAt === version) kept.set(key, value)
    return value
  }
}
