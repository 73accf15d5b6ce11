/** As much of `fetch` as the client needs: that of the platform, of undici with a dispatcher, or your own. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>

/** What the client asks of `fetch`. */
export interface FetchInit {
  readonly method: string
  readonly headers: Record<string, string>
  /** JSON, or the bytes of a file. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly signal: AbortSignal
  /** Always manual: a redirect would carry the API key to another server. */
  readonly redirect: 'manual'
}

/** What the client reads of the answer. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: { forEach(visit: (value: string, name: string) => void): void }
  text(): Promise<string>
  /** Only asked for when the answer is a file. */
  arrayBuffer(): Promise<ArrayBuffer>
}
