/** Flows that were read from definitions. */
export interface KeptFlows<T> {
  /** What is kept under a name, or what is made of the definition's text. */
  of(name: string, read: () => Promise<string>, make: (text: string) => T): Promise<T>
}

/**
 * Keeps flows whose definitions have together at most so many characters: those that were not used for the longest go first. A flow takes up
 * to twenty times the memory of its definition, so a number of flows would be no bound.
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
      drop(name) // another one may have read it meanwhile
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
