/** The request body exactly as received. A string counts as its UTF-8 bytes; a typed array may be a view into a larger buffer. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** A body that is still to be read: a web stream, or any async iterable of chunks such as a Node stream. */
export type StreamedBody = ReadableStreamLike | AsyncIterable<string | Uint8Array>

/** A web `ReadableStream`, reduced to the members that are used. */
export interface ReadableStreamLike {
  readonly locked: boolean
  getReader(): { read(): Promise<{ done: boolean; value?: unknown }>; cancel(): Promise<unknown> }
}

/** One header as servers pass it; an array is a header that was sent several times. */
export type HeaderValue = string | readonly string[] | null | undefined

/**
 * Request headers: a plain object in any letter case (Node, Express, AWS Lambda), Node's `rawHeaders` (alternating names and values), a
 * `Map`, or Fetch `Headers`.
 */
export type WebhookHeaders =
  | { readonly [name: string]: HeaderValue }
  | readonly string[]
  | ReadonlyMap<string, HeaderValue>
  | { get(name: string): string | null }

/** A delivery whose body has been read. */
export interface Delivery {
  readonly body: RawBody
  readonly headers: WebhookHeaders
}

/** A Fetch `Request`, reduced to the members that are used. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStreamLike | null
  readonly bodyUsed: boolean
}

/** A request of `node:http`: a stream that also has the headers. */
export interface IncomingLike extends AsyncIterable<string | Uint8Array> {
  readonly headers: { readonly [name: string]: HeaderValue }
}

/** Input of `verifyAsync`: a delivery whose body is bytes or a stream, a Fetch `Request`, or a request of `node:http`. */
export type AnyDelivery = { readonly body: RawBody | StreamedBody; readonly headers: WebhookHeaders } | RequestLike | IncomingLike

/** Options for checking a signature. */
export interface SignatureOptions {
  /**
   * The signing secrets that may have been used, each as the 64 characters shown, not decoded. Usually one; list both while you replace a
   * webhook. All are always tried, so the time taken does not reveal which one matched. If one has another form, every verdict is
   * `secret_invalid`. `verifySignature` accepts any non-empty string without surrounding white space.
   */
  readonly secrets: readonly string[]
  /** The maximum length of the body in bytes; 10,485,760 (10 MiB) by default. Beyond it, reading stops and no signature is computed. */
  readonly maxBytes?: number | undefined
}

/** Options for verifying a delivery. */
export interface VerifyOptions extends SignatureOptions {
  /**
   * The maximum difference between the event's `timestamp` and `now` in either direction, in seconds. The limit itself is accepted, and 0
   * means no difference at all. Off by default: a retry repeats the same bytes up to 32 h 36 min later, so a short window refuses authentic
   * deliveries. Drop duplicates by the event's id instead.
   */
  readonly toleranceSeconds?: number | undefined
  /** The current time, in Unix milliseconds; the system clock by default. Only read together with `toleranceSeconds`. */
  readonly now?: number | undefined
}

/** `VerifyOptions` for the asynchronous functions: secrets may have to be fetched first, from a vault or depending on the URL called. */
export interface VerifyAsyncOptions extends Omit<VerifyOptions, 'secrets'> {
  /** As in `VerifyOptions`, or a function that returns them. If it throws, `verifyAsync` rejects with that error. */
  readonly secrets: readonly string[] | (() => readonly string[] | Promise<readonly string[]>)
}
