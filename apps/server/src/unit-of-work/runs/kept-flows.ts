/** Cached flows. */
export interface KeptFlows<T> {
  /** Returns the cached flow of this name, or makes it from the definition's text. */
  of(name: string, read: () => Promise<string>, make: (text: string) => T): Promise<T>
}

/**
 * Caches flows whose definitions together have at most this many characters; the least recently used are dropped first. A flow takes up to
 * twenty times the memory of its definition, so a number of flows would be no bound.
 */
export function createKeptFlows<T>(maxCharacters: number): KeptFlows<T> {
  const kept = new Map<string, { readonly value: T; readonly characters: number }>()
  let characters = 0

  function drop(name: string): void {
    characters -= kept.get(name)?.characters ?? 0
    kept.delete(name)
  }

  return {
    async of(name, read, make) {
      const known = kept.get(name)
      if (known) {
        kept.delete(name)
        kept.set(name, known)
        return known.value
      }
      const text = await read()
      const value = make(text)
      drop(name) // a concurrent call may have added it
      kept.set(name, { value, characters: text.length })
      characters += text.length
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters || oldest === name) break
        drop(oldest)
      }
      return value
    },
  }
}
