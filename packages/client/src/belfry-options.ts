import type { Fetch } from './fetch.ts'
import type { Hooks } from './hooks.ts'

/** How a client is set up. */
export interface BelfryOptions {
  /** The API key, `bfy_…`. Without it the environment variable `BELFRY_API_KEY` counts, where there is an environment. */
  readonly apiKey?: string | undefined
  /**
   * Where the server answers, such as `https://belfry.example.com` or, behind a prefix, `https://example.com/belfry`. With or without a
   * trailing slash, with or without `/api`. Without it the environment variable `BELFRY_BASE_URL` counts.
   */
  readonly baseUrl?: string | undefined
  /** How long one attempt may take, in milliseconds, until the whole answer is there. 30 000 by default, `Infinity` for no limit. */
  readonly timeoutMs?: number | undefined
  /** How often a failed attempt is repeated where repeating is safe. 2 by default. */
  readonly maxRetries?: number | undefined
  /**
   * How long to wait before repetition `attempt` (from 1), in milliseconds, where the server names no time with `Retry-After`. By default
   * half a second, doubling up to eight, and of that a random part between half and all.
   */
  readonly retryDelayMs?: ((attempt: number) => number) | undefined
  /** Sends the requests instead of the `fetch` of the platform: for a proxy, a certificate of your own, a test. */
  readonly fetch?: Fetch | undefined
  /** Sent along with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Where a program can watch. */
  readonly hooks?: Hooks | undefined
  /** Allows an API key in a browser, where everybody who opens the page can read it. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}
