import type { StoredFile } from '@belfry/core'

/** Rendered documents, by what they were rendered from. */
export interface RenderCache {
  get(key: string): StoredFile | undefined
  put(key: string, file: StoredFile): void
}

/** Creates a cache of at most `maxBytes`; the least recently used documents are dropped first. */
export function createRenderCache(maxBytes: number): RenderCache {
  const files = new Map<string, StoredFile>()
  let held = 0
  return {
    get(key) {
      const file = files.get(key)
      if (file) {
        files.delete(key)
        files.set(key, file)
      }
      return file
    },
    put(key, file) {
      if (files.has(key) || file.bytes.length > maxBytes) return
      files.set(key, file)
      held += file.bytes.length
      for (const [oldest, { bytes }] of files) {
        if (held <= maxBytes) return
        files.delete(oldest)
        held -= bytes.length
      }
    },
  }
}
