export type {
  AgeLimit,
  FromHeaders,
  FromSignature,
  HeaderValue,
  RawBody,
  SignatureInput,
  SignedBody,
  VerifyInput,
  WebhookHeaders,
} from './input.ts'
export { signAsync } from './sign-async.ts'
export type {
  Accepted,
  EventReason,
  Reason,
  Refusal,
  SignatureAccepted,
  SignatureReason,
  SignatureVerdict,
  Verdict,
  WebhookEnvelope,
} from './verdict.ts'
export { verifyAsync, verifySignatureAsync } from './verify-async.ts'
