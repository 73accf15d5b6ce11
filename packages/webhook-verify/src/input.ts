/** The request body exactly as it came over the wire. A string counts as its UTF-8 bytes; a typed array may be a view into a larger buffer. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** A body that has yet to be read: a web stream, or whatever yields its pieces, such as a stream of Node. */
export type StreamedBody = ReadableStreamLike | AsyncIterable<string | Uint8Array>

/** A web `ReadableStream`, described by what is used of it. */
export interface ReadableStreamLike {
  readonly locked: boolean
  getReader(): { read(): Promise<{ done: boolean; value?: unknown }>; cancel(): Promise<unknown> }
}

/** One header as servers hand it over; a list stands for a header that came several times. */
export type HeaderValue = string | readonly string[] | null | undefined

/**
 * Request headers: a plain object in any letter case (Node, Express, AWS Lambda), Node's `rawHeaders` (names and values in turn), a `Map`,
 * or Fetch `Headers`.
 */
export type WebhookHeaders =
  | { readonly [name: string]: HeaderValue }
  | readonly string[]
  | ReadonlyMap<string, HeaderValue>
  | { get(name: string): string | null }

/** A delivery whose body is at hand. */
export interface Delivery {
  readonly body: RawBody
  readonly headers: WebhookHeaders
}

/** A Fetch `Request`, described by what is used of it. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStreamLike | null
  readonly bodyUsed: boolean
}

/** A request of `node:http`: a stream that carries its headers. */
export interface IncomingLike extends AsyncIterable<string | Uint8Array> {
  readonly headers: { readonly [name: string]: HeaderValue }
}

/** What `verifyAsync` takes: a delivery whose body is at hand or a stream, a Fetch `Request`, or a request of `node:http`. */
export type AnyDelivery = { readonly body: RawBody | StreamedBody; readonly headers: WebhookHeaders } | RequestLike | IncomingLike

/** How to check a signature. */
export interface SignatureOptions {
  /**
   * The signing secrets that may have been used, each the 64 characters as shown, not decoded. One is usual; give the new and the old one
   * while you replace a webhook. All of them are always tried, so the time taken does not tell which one matched. One of another form
   * makes every verdict `secret_invalid`; `verifySignature` takes any text that is not empty and has no blanks around it.
   */
  readonly secrets: readonly string[]
  /** The longest body, in bytes; 10,485,760 (10 MiB) by default. Of a longer one no more is read and nothing is computed. */
  readonly maxBytes?: number | undefined
}

/** How to verify a delivery. */
export interface VerifyOptions extends SignatureOptions {
  /**
   * The greatest distance between the event's `timestamp` and `now`, in seconds, in both directions; the edge itself is accepted and
   * 0 means zero. Off by default: a retry repeats the same bytes up to 32 h 36 min later, so a short window refuses honest deliveries.
   * Drop duplicates by the event's id instead.
   */
  readonly toleranceSeconds?: number | undefined
  /** The present, in Unix milliseconds. Only read together with `toleranceSeconds`; default: the system's clock. */
  readonly now?: number | undefined
}

/** `VerifyOptions` for what reads first: the secrets may have to be fetched, from a vault or by the address that was called. */
export interface VerifyAsyncOptions extends Omit<VerifyOptions, 'secrets'> {
  /** As in `VerifyOptions`, or a function that finds them; what it throws, `verifyAsync` rejects with. */
  readonly secrets: readonly string[] | (() => readonly string[] | Promise<readonly string[]>)
}
