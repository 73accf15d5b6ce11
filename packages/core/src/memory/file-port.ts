import type { FilePort, StoredFile } from '../framework/operations/port.ts'

/** Files in a map of copies, so that stored files cannot be changed from outside. */
export function createMemoryFilePort(files: Map<string, StoredFile>, organizationId: string | null): FilePort {
  const keyOf = (recordId: string) => {
    if (organizationId === null) throw new Error('an operation outside of organizations asked for a file')
    return `${organizationId} ${recordId}`
  }
  return {
    put: async (recordId, file) => void files.set(keyOf(recordId), copyOf(file)),
    async get(recordId) {
      const file = files.get(keyOf(recordId))
      return file ? copyOf(file) : null
    },
    remove: async (recordId) => void files.delete(keyOf(recordId)),
  }
}

function copyOf({ contentType, sha256, bytes }: StoredFile): StoredFile {
  return { contentType, sha256, bytes: Uint8Array.from(bytes) }
}
