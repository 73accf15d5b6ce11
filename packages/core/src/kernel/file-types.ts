import { parameterProblem, problem, Refusal } from './problems.ts'

/** The media types of files that are taken, each with the ending of a name that has none. None of them runs in a browser. */
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
 * The name of a file without its folder, as JSON Schema `pattern`. Without marks that turn the direction of what follows either: with one
 * `policy-fdp.exe` is read as `policy-exe.pdf`.
 */
export const FILE_NAME_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069/\\\\]*$'

/** A media type of files that are taken. */
export type FileType = keyof typeof fileTypes

/**
 * The media type that a header `Content-Type` says, without its parameters.
 *
 * @param encoding the header `Content-Encoding`
 * @throws Refusal when files of this type are not taken, or the file was packed for the way
 */
export function readFileType(header: string | undefined, encoding: string | undefined): FileType {
  const type = (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity'
  if (Object.hasOwn(fileTypes, type) && isPlain) return type as FileType
  const given = !isPlain ? `a body that is packed with ${clip(encoding)}` : type === '' ? 'a body without Content-Type' : `"${clip(type)}"`
  const message = `A file cannot be sent as ${given}. Send its bytes as they are, with one of these types: ${Object.keys(fileTypes).join(', ')}.`
  throw new Refusal(parameterProblem('unsupported_file_type', isPlain ? 'Content-Type' : 'Content-Encoding', message))
}

/** The refusal of a file that is larger than this many bytes. */
export function fileTooLarge(maxBytes: number): Refusal {
  const message = `The file is larger than ${maxBytes} bytes, the most that this installation takes.`
  return new Refusal(problem('file_too_large', { detail: message, errors: [{ pointer: '', code: 'too_large', message }] }))
}

/** The refusal of a file without a byte. */
export function fileEmpty(): Refusal {
  const message = 'The body is empty. Send the bytes of the file.'
  return new Refusal(problem('invalid_request', { detail: message, errors: [{ pointer: '', code: 'empty', message }] }))
}

function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
