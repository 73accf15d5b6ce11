import { parameterProblem, problem, Refusal } from './problems.ts'

/** The accepted media types of files, each with the extension for a name that has none. Browsers execute none of them. */
export const fileTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
} as const

/**
 * A JSON Schema pattern for a file name without its folder. Excludes characters that change the writing direction: with one,
 * `policy-fdp.exe` is displayed as `policy-exe.pdf`.
 */
export const FILE_NAME_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069/\\\\]*$'

/** An accepted media type of files. */
export type FileType = keyof typeof fileTypes

/**
 * The media type in a `Content-Type` header, without its parameters.
 *
 * @param encoding the header `Content-Encoding`
 * @throws Refusal if files of this type are not accepted, or the content is compressed
 */
export function readFileType(header: string | undefined, encoding: string | undefined): FileType {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
  if (Object.hasOwn(fileTypes, type) && isPlain) return type as FileType
  const given = !isPlain ? `a body that is packed with ${clip(encoding)}` : type === '' ? 'a body without Content-Type' : `"${clip(type)}"`
  const message = `A file cannot be sent as ${given}. Send its bytes as they are, with one of these types: ${Object.keys(fileTypes).join(', ')}.`
  throw new Refusal(parameterProblem('unsupported_file_type', isPlain ? 'Content-Type' : 'Content-Encoding', message))
}

/** The refusal of a file larger than this number of bytes. */
export function fileTooLarge(maxBytes: number): Refusal {
  const message = `The file is larger than ${maxBytes} bytes, the most that this installation takes.`
  return new Refusal(problem('file_too_large', { detail: message, errors: [{ pointer: '', code: 'too_large', message }] }))
}

/** The refusal of an empty file. */
export function fileEmpty(): Refusal {
  const message = 'The body is empty. Send the bytes of the file.'
  return new Refusal(problem('invalid_request', { detail: message, errors: [{ pointer: '', code: 'empty', message }] }))
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
