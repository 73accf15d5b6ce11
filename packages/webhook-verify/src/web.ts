export type { EventPayloads } from './events/generated/payloads.ts'
export type { EventOf, UnknownEvent, WebhookEvent, WebhookEventKey } from './events/webhook-event.ts'
export type {
  AnyDelivery,
  Delivery,
  HeaderValue,
  IncomingLike,
  RawBody,
  ReadableStreamLike,
  RequestLike,
  SignatureOptions,
  StreamedBody,
  VerifyAsyncOptions,
  VerifyOptions,
  WebhookHeaders,
} from './input.ts'
export { signAsync } from './sign-async.ts'
export type {
  Accepted,
  EventReason,
  Reason,
  Refused,
  SignatureAccepted,
  SignatureReason,
  SignatureVerdict,
  Verdict,
} from './verdict.ts'
export { WebhookVerificationError } from './verification-error.ts'
export { verifyAsync, verifyOrThrowAsync, verifySignatureAsync } from './verify-async.ts'
export type { WebhookEnvelope } from './webhook-envelope.ts'
