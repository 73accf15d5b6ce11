import type { Fetch } from './fetch.ts'
import type { Hooks } from './hooks.ts'

/** Options of `createBelfry`. */
export interface BelfryOptions {
  /** The API key, `bfy_…`. Defaults to the environment variable `BELFRY_API_KEY` where the platform has one. */
  readonly apiKey?: string | undefined
  /**
   * The URL of the server, such as `https://belfry.example.com` or, with a path prefix, `https://example.com/belfry`. A trailing slash and
   * a trailing `/api` are optional. Defaults to the environment variable `BELFRY_BASE_URL`.
   */
  readonly baseUrl?: string | undefined
  /** The time limit of one attempt including the response body, in milliseconds; 30,000 by default, `Infinity` for none. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is retried, provided that a retry is safe; 2 by default. */
  readonly maxRetries?: number | undefined
  /**
   * The delay before retry `attempt` (from 1), in milliseconds, unless the server sends `Retry-After`. By default half a second, doubling
   * up to 8 s, multiplied by a random factor between 0.5 and 1.
   */
  readonly retryDelayMs?: ((attempt: number) => number) | undefined
  /** Used instead of the platform's `fetch`: for a proxy, a custom certificate or a test. */
  readonly fetch?: Fetch | undefined
  /** Headers for every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Callbacks to observe requests. */
  readonly hooks?: Hooks | undefined
  /** Allows an API key in a browser, where everyone who opens the page can read it. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}
