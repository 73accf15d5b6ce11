/** The request body exactly as it came over the wire. A string counts as its UTF-8 bytes; a typed array may be a view into a larger buffer. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** One header as servers hand it over; a list stands for a header that came several times. */
export type HeaderValue = string | readonly string[] | null | undefined

/** Request headers: a plain object in any letter case (Node, Express, AWS Lambda), a `Map`, or Fetch `Headers`. */
export type WebhookHeaders =
  | { readonly [name: string]: HeaderValue }
  | ReadonlyMap<string, HeaderValue>
  | { get(name: string): string | null }

/** What every check of a signature needs. */
export interface SignedBody {
  readonly body: RawBody
  /**
   * The signing secrets that may have been used, each the 64 characters as shown, not decoded. One is usual; give the new and the old one
   * while you replace a webhook. All of them are always tried, so the time taken does not tell which one matched.
   * One that is empty or has blanks around it makes every verdict `secret_invalid`.
   */
  readonly secrets: readonly string[]
}

/** The signature taken from the request's headers; the event id is read from them too. */
export interface FromHeaders extends SignedBody {
  readonly headers: WebhookHeaders
  readonly signature?: never
}

/** The value of `X-Webhook-Signature` alone, for hosts that do not hand over their headers. */
export interface FromSignature extends SignedBody {
  readonly signature: HeaderValue
  readonly headers?: never
}

/** How old an event may be. */
export interface AgeLimit {
  /**
   * The greatest distance between the envelope's `timestamp` and `now`, in seconds, in both directions; the edge itself is accepted and
   * 0 means zero. Off by default: a retry repeats the same bytes up to 32 h 36 min later, so a short window refuses honest deliveries.
   * Drop duplicates by event id instead.
   */
  readonly toleranceSeconds?: number | undefined
  /** The present, in Unix milliseconds. Only read together with `toleranceSeconds`; default: the system's clock. */
  readonly now?: number | undefined
}

/** What `verifySignature` and `verifySignatureAsync` take. */
export type SignatureInput = FromHeaders | FromSignature

/** What `verify` and `verifyAsync` take. */
export type VerifyInput = SignatureInput & AgeLimit
