import type { Json } from './components.ts'

const organizationParameter = {
  name: 'organizationId',
  in: 'path',
  required: true,
  description: 'The id or the slug of the organization',
  schema: { type: 'string', minLength: 2, maxLength: 63 },
  example: 'demo-park',
}

/** The parameters that many operations share. */
export const sharedParameters: Json = {
  organizationId: organizationParameter,
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that was read: the write is refused with 412 when the record has changed since',
    schema: { type: 'string', maxLength: 200 },
    example: '"3"',
  },
  organizationHeader: {
    name: 'X-Service-Org-Id',
    in: 'header',
    required: false,
    description: 'May repeat the id or slug of the path; another organization is refused',
    schema: { type: 'string', maxLength: 63 },
  },
}

/** The headers that many answers share. */
export const sharedHeaders: Json = {
  requestId: { description: 'The id of this request, for questions about it', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer', minimum: 1 } },
  etag: { description: 'The version of the record in quotes', schema: { type: 'string' } },
}
