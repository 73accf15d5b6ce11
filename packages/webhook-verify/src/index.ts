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
export { type StandardMessage, sign, signStandard } from './sign.ts'
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
export { verify, verifySignature } from './verify.ts'
