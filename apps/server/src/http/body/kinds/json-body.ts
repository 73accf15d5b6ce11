import { MAX_BODY_BYTES, MAX_VALUES, MAX_VALUES_WITHOUT_KEY, needsFields } from '@belfry/core'
import { parseJsonBody, readJsonBytes } from '../read-body.ts'
import type { BodyReader, SentBody } from './body-reader.ts'

const empty = Buffer.alloc(0)

/** One JSON document. A missing body counts as an empty object if it is optional, or if the missing fields can then be reported by name. */
export const jsonBody: BodyReader = Object.freeze<BodyReader>({
  largest: () => MAX_BODY_BYTES,
  receive(request, { body, bodyOptional = false, operation }) {
    const most = operation.scope === 'public' ? MAX_VALUES_WITHOUT_KEY : MAX_VALUES
    const parse = (bytes: Buffer) => (): SentBody => ({ sent: parseJsonBody(bytes, most) })
    const isEmpty = Number(request.headers['content-length'] ?? 0) === 0 && request.headers['transfer-encoding'] === undefined
    if (!isEmpty) return readJsonBytes(request).then(parse)
    // A missing body has no wrong media type.
    return bodyOptional || needsFields(body) ? () => ({ sent: {} }) : parse(empty)
  },
})
