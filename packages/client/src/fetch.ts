/** The part of `fetch` that the client uses: the platform's own, that of undici with a dispatcher, or yours. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** What the client passes to `fetch`. */
export interface FetchInit {
  readonly method: string
  readonly headers: Record<string, string>
  /** JSON, or the content of a file. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly signal: AbortSignal
  /** Always `manual`: following a redirect would send the API key to another server. */
  readonly redirect: 'manual'
}

/** The part of the response that the client reads. */
export interface FetchResponse {
  readonly status: number
  readonly headers: { forEach(visit: (value: string, name: string) => void): void }
  text(): Promise<string>
  /** Only called if the response is a file. */
  arrayBuffer(): Promise<ArrayBuffer>
}
