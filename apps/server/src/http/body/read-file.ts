import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fileEmpty, fileTooLarge, readFileType, type StoredFile } from '@belfry/core'
import { takeBytes } from './take-bytes.ts'

/**
 * Reads a body that is a file, and computes its hash. Refuses types that are not accepted, empty files, and files of more than `maxBytes`
 * bytes.
 */
export async function readFile(request: IncomingMessage, maxBytes: number): Promise<StoredFile> {
  const contentType = readFileType(request.headers['content-type'], request.headers['content-encoding'])
  const bytes = await takeBytes(request, { limit: maxBytes, drained: 2 * maxBytes, tooLarge: () => fileTooLarge(maxBytes) })
  if (bytes.length === 0) throw fileEmpty()
  return { contentType, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}
