import type { Store } from './store.ts'

/** Keeps values until `Store.settingsVersion` changes. Where the store reports no settings version, it keeps nothing. */
export interface VersionMemory<T> {
  get(key: string): T | undefined
  /** Keeps a value that was read under this version of the settings, unless they have changed since. */
  keep(key: string, value: T, version: number | null): void
}

/** Creates a memory of at most `limit` entries. When it is full, it begins anew. */
export function createVersionMemory<T>(store: Pick<Store, 'settingsVersion'>, limit: number): VersionMemory<T> {
  const kept = new Map<string, T>()
  let keptAt: number | null = null

  /** Forgets what was kept under another version. */
  function isCurrent(version: number | null): boolean {
    if (version !== keptAt) kept.clear()
    keptAt = version
    return version !== null
  }
  return {
    // What is not kept asks nothing of the store.
    get: (key) => (kept.has(key) && isCurrent(store.settingsVersion()) ? kept.get(key) : undefined),
    keep(key, value, version) {
      if (!isCurrent(store.settingsVersion()) || version !== keptAt) return
      if (kept.size >= limit) kept.clear()
      kept.set(key, value)
    },
  }
}

/** Caches callers, organizations and subscriptions until `Store.settingsVersion` changes. */
export type VersionCache<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** Creates a cache of at most `limit` entries. Where the store reports no settings version, every call reads. */
export function createVersionCache<T extends NonNullable<unknown> | null>(
  store: Pick<Store, 'settingsVersion'>,
  limit: number,
): VersionCache<T> {
  const memory = createVersionMemory<T>(store, limit)
  return async (key, read) => {
    const known = memory.get(key)
    if (known !== undefined) return known
    const version = store.settingsVersion()
    const value = await read()
    // The value is at least as new as the version under which it is kept.
    memory.keep(key, value, version)
    return value
  }
}
