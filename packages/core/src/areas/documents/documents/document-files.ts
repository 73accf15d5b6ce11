import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { ServicePort, StoredFile } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fileTypes } from '../../../kernel/file-types.ts'
import { parameterProblem, Refusal } from '../../../kernel/problems.ts'
import { document } from './document.ts'
import { documents } from './documents.ts'

/** An uploaded file for a document. */
export interface UploadInput {
  readonly id: string
  readonly ifVersion?: number
  /** If absent, the document's file name is unchanged. */
  readonly fileName?: string
  readonly file: StoredFile
}

/** The file to read, and the ETags that the reader already has. */
export interface DownloadInput {
  readonly id: string
  /** The hashes of files that the reader has; `*` for any. */
  readonly known?: readonly string[]
}

/** The file of a document, to be saved under its name. */
export interface DownloadedFile extends Omit<StoredFile, 'bytes'> {
  readonly fileName: string
  /** `null` for a reader who has them. */
  readonly bytes: Uint8Array | null
}

/** Puts the file of a document, in place of the one it had. The same file again changes nothing. */
export const uploadDocumentFile = defineOperation({
  name: 'documents.uploadFile',
  permission: 'documents:write',
  emits: ['document:updated'],
  async run(port: ServicePort, { id, ifVersion, fileName, file }: UploadInput) {
    const { contentType, sha256, bytes } = file
    const body = { file: { contentType, size: bytes.length, sha256 }, ...(fileName === undefined ? {} : { fileName }) }
    const outcome = await documents.update.run(port, { id, body, ...(ifVersion === undefined ? {} : { ifVersion }) }, undefined)
    await port.files.put(id, file)
    return outcome
  },
})

/** Reads the file of a document. */
export const downloadDocumentFile = defineOperation({
  name: 'documents.downloadFile',
  permission: 'documents:read',
  readOnly: true,
  async run(port: ServicePort, { id, known = [] }: DownloadInput): Promise<Outcome<DownloadedFile>> {
    const record = await requireRecord(port, document, id)
    const fileName = record.fileName ?? `${id}.${extensionOf(record.file?.contentType)}`
    if (record.file && (known.includes('*') || known.includes(record.file.sha256))) {
      const { contentType, sha256 } = record.file
      return done({ fileName, contentType, sha256, bytes: null })
    }
    const file = await port.files.get(id)
    if (!file) throw new Refusal(parameterProblem('not_found', 'id', `The document ${id} has no file. PUT it at this address.`))
    return done({ fileName, ...file })
  },
})

function extensionOf(contentType = ''): string {
  return (fileTypes as Readonly<Record<string, string>>)[contentType] ?? 'bin'
}
