import type { StoredFile } from '@belfry/core'

/** Papers that were made, by what they were made from. */
export interface RenderCache {
  get(key: string): StoredFile | undefined
  put(key: string, file: StoredFile): void
}

/** Keeps papers of together at most so many bytes: those that nobody has asked for the longest go first. */
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
