import { IDEMPOTENCY_KEY_PATTERN } from '../idempotency-key.ts'
import type { Json } from './json.ts'

const organizationParameter = {
  name: 'organizationId',
  in: 'path',
  required: true,
  description: 'The id or the slug of the organization',
  schema: { type: 'string', minLength: 2, maxLength: 63 },
  example: 'demo-park',
}

/** Parameters shared by many operations. */
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
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the file that you have: 304 when it is still the same',
    schema: { type: 'string', maxLength: 1000 },
  },
  lastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description:
      'The `id` of the last event that you have: the stream goes on behind it. Browsers send it by themselves. It comes before `lastEventId`',
    schema: { type: 'string', maxLength: 500 },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your own that names this one intention, such as a UUID. Sent again within 24 hours with the same request, it gets the first answer, and nothing is done twice',
    // No example: a playground would send the same key every time.
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
  },
  openQuery: {
    name: 'query',
    in: 'query',
    required: false,
    description: 'Any names and values. A name that is repeated has a list',
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  },
  organizationHeader: {
    name: 'X-Service-Org-Id',
    in: 'header',
    required: false,
    description: 'May repeat the id or slug of the path; another organization is refused',
    schema: { type: 'string', maxLength: 63 },
  },
}

/** The headers of every delivery to a webhook. */
export const webhookParameters: Json = {
  webhookEventId: {
    name: 'X-Webhook-Event-ID',
    in: 'header',
    required: true,
    description: 'The id of the delivery, the same on every attempt',
    schema: { type: 'string' },
  },
  webhookSignature: {
    name: 'X-Webhook-Signature',
    in: 'header',
    required: true,
    description: 'HMAC-SHA256 of the raw body, keyed with the signing secret as text',
    schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  },
}

/** The responses of a webhook receiver. */
export const webhookResponses: Json = {
  delivered: { description: 'It has arrived' },
  not_delivered: { description: 'It has not; the attempt is noted as failed' },
}

/** Headers shared by many responses. */
export const sharedHeaders: Json = {
  requestId: { description: 'The id of this request, for questions about it', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer', minimum: 1 } },
  retryAfterIgnored: {
    description: 'Seconds to wait, when the call was ignored because there were too many. Absent otherwise',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  idempotencyReplayed: {
    description: '`true` when this is the answer to an earlier request with the same Idempotency-Key. Absent otherwise',
    required: false,
    schema: { type: 'string', const: 'true' },
  },
  fileEtag: { description: 'The SHA-256 of the file in quotes', schema: { type: 'string' } },
  contentDisposition: { description: '`attachment`, with the name under which to save it', schema: { type: 'string' } },
  etag: { description: 'The version of the record in quotes', schema: { type: 'string' } },
}
