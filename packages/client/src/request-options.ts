/** What can be said about one call. Always the last argument. */
export interface RequestOptions {
  /** Ends the call early with an `AbortedError`. `AbortSignal.timeout(ms)` limits all attempts together. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take, in milliseconds, until the whole answer is there. `Infinity` for no limit. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is repeated. 0 for never. */
  readonly maxRetries?: number | undefined
  /**
   * A text that names this one intention, such as the id of a booking: 1 to 255 visible ASCII characters. It is sent as
   * `Idempotency-Key`, the same on every attempt. Every POST has a random one; with one of your own, an intention is carried out once also
   * when your program is started again and repeats the call within 24 hours. It makes a PATCH repeatable too, whose repetition sets the
   * same values again.
   */
  readonly idempotencyKey?: string | undefined
  /** Sent along with this call. They win over the client's, but not over those the client itself needs. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The options of a write to a record that counts its versions. */
export interface VersionedOptions extends RequestOptions {
  /**
   * The ETag or the `version` that was read: when the record has changed since, the write is refused with `stale_version`. Without it the
   * last writer wins. A repeated attempt whose first answer was lost is refused too, since its own write changed the version.
   */
  readonly ifMatch?: string | number | undefined
}
