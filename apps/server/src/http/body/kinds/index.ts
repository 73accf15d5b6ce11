import type { BodyKind, BodyReader } from './body-reader.ts'
import { fileBody } from './file-body.ts'
import { jsonBody } from './json-body.ts'
import { noBody } from './no-body.ts'

/** The reader for each kind of body. */
export const bodyReaders: Readonly<Record<BodyKind, BodyReader>> = Object.freeze<Record<BodyKind, BodyReader>>({
  none: noBody,
  json: jsonBody,
  file: fileBody,
})
