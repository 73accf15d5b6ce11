import { UsageError } from './errors/usage-error.ts'

/** A file to send: a Blob with its type, as from a form or `openAsBlob`, or bytes with a content type. It is read into memory. */
export type FileToSend = Blob | { readonly bytes: Uint8Array; readonly contentType: string }

/** A file received in a response. */
export interface ReceivedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Its media type, such as `application/pdf`. */
  readonly contentType: string
  /** A suggested name without a folder. It was chosen by someone else: make sure that saving it does not overwrite your own files. */
  readonly fileName: string | undefined
}

/** The body of a request, with its media type. */
export interface Payload {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/**
 * Reads the content and the type of a file, so that every attempt sends the same. Throws a `UsageError` for anything that is not a file.
 */
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

/** The file in a response; `undefined` if the response is not a file. */
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
