import { UsageError } from './errors/usage-error.ts'

/** A file to be sent: a Blob with its type, such as that of a form or of `openAsBlob`, or bytes with theirs. It is read into memory. */
export type FileToSend = Blob | { readonly bytes: Uint8Array; readonly contentType: string }

/** A file as it was answered. */
export interface ReceivedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The media type with which it was sent, such as `application/pdf`. */
  readonly contentType: string
  /** Under which name to save it, without a folder. Somebody else chose it: make sure that it overwrites nothing of yours. */
  readonly fileName: string | undefined
}

/** What a request carries, with its media type. */
export interface Payload {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The bytes and the type of a file, so that every attempt sends the same. Throws a `UsageError` for what is none. */
export async function readFileToSend(file: unknown): Promise<Payload> {
  const isBlob = file instanceof Blob
  const { bytes, contentType } = isBlob ? { bytes: file, contentType: file.type } : ((file ?? {}) as Partial<Exclude<FileToSend, Blob>>)
  if ((!isBlob && !(bytes instanceof Uint8Array)) || typeof contentType !== 'string') {
    throw new UsageError('invalid_argument', 'The file must be a Blob, or an object with bytes (a Uint8Array) and contentType.')
  }
  if (!/^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(contentType)) {
    throw new UsageError(
      'invalid_argument',
      'The file has no media type such as application/pdf: make the Blob with a type, or pass contentType.',
    )
  }
  const content = new Uint8Array(isBlob ? await file.arrayBuffer() : (bytes as Uint8Array))
  return { content, type: contentType }
}

/** A file that was answered; `undefined` when the answer is none. */
export function readReceivedFile(headers: Headers, bytes: Uint8Array<ArrayBuffer>): ReceivedFile | undefined {
  const contentType = headers.get('content-type')
  const disposition = headers.get('content-disposition')
  if (!contentType || !disposition) return undefined
  return { bytes, contentType, fileName: readFileName(disposition) }
}

function readFileName(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? []
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
