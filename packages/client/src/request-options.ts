/** What can be said about one call. Always the last argument. */
export interface RequestOptions {
  /** Ends the call early with an `AbortedError`. `AbortSignal.timeout(ms)` limits all attempts together. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take, in milliseconds, until the whole answer is there. `Infinity` for no limit. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is repeated. 0 for never. */
  readonly maxRetries?: number | undefined
  /**
   * A text that names this one intention, such as a UUID. It is sent as `Idempotency-Key`, the same on every attempt, and makes POST and
   * PATCH repeatable: give it only where the server honours it, or a repeated attempt may act twice.
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
