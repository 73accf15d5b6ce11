/** Options of one call; always the last argument. */
export interface RequestOptions {
  /** Aborts the call with an `AbortedError`. `AbortSignal.timeout(ms)` limits all attempts together. */
  readonly signal?: AbortSignal | undefined
  /** The time limit of one attempt including the response body, in milliseconds; `Infinity` for none. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is retried; 0 for never. */
  readonly maxRetries?: number | undefined
  /**
   * A string that identifies the intention of this call, such as the id of a booking: 1 to 255 visible ASCII characters. It is sent as
   * `Idempotency-Key`, the same on every attempt. By default, every POST has a random key. With a key of your own, the intention is carried
   * out once even if your program restarts and repeats the call within 24 hours. A PATCH with a key is retried too, since repeating it sets
   * the same values.
   */
  readonly idempotencyKey?: string | undefined
  /** Headers for this call. They override those of the client, except the ones the client itself requires. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Options of a write to a record with a version. */
export interface VersionedOptions extends RequestOptions {
  /**
   * The ETag or `version` that was read. If the record has changed since, the write is refused with `stale_version`; without it, the last
   * write wins. A retry whose first response was lost is also refused, since its own write changed the version.
   */
  readonly ifMatch?: string | number | undefined
}
