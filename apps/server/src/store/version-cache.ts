import type { Store } from './store.ts'

/** Caches callers, organizations and subscriptions until `Store.settingsVersion` changes. */
export type VersionCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** Creates a cache of at most `limit` entries. Where the store reports no settings version, every call reads. */
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
    // The value is at least as new as the version under which it is cached; but another call may have seen a newer version meanwhile.
    if (keptAt === version) kept.set(key, value)
    return value
  }
}
