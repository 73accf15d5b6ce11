import type { BelfryOptions } from './belfry-options.ts'
import { UsageError } from './errors/usage-error.ts'
import type { Fetch } from './fetch.ts'
import type { Hooks } from './hooks.ts'
import { version } from './version.ts'

/** The options, validated and completed. Kept in closures only, so that inspecting the client does not reveal the key. */
export interface ClientSettings {
  readonly apiKey: string
  /** Without a trailing slash and without `/api`, which every path includes. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly retryDelayMs: (attempt: number) => number
  readonly fetch: Fetch
  readonly headers: Readonly<Record<string, string>>
  readonly hooks: Hooks
}

export function readOptions(options: BelfryOptions): ClientSettings {
  const env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {}
  const apiKey = readApiKey(options.apiKey ?? env.BELFRY_API_KEY)
  const baseUrl = readBaseUrl(options.baseUrl ?? env.BELFRY_BASE_URL)
  if (!options.dangerouslyAllowBrowser && inBrowser()) {
    throw new UsageError(
      'key_in_browser',
      'An API key in a browser can be read by everybody who opens the page. Call Belfry from a server, or pass dangerouslyAllowBrowser: true.',
    )
  }
  return {
    apiKey,
    baseUrl,
    timeoutMs: requireTimeout(options.timeoutMs ?? 30_000),
    maxRetries: requireRetries(options.maxRetries ?? 2),
    retryDelayMs: options.retryDelayMs ?? jitteredDelayMs,
    // Resolved on each call, so that a later replacement of the global fetch, such as a recorder, takes effect.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    // A browser sets its own user agent, and the server would have to allow the custom header.
    headers: { ...(inBrowser() ? {} : { 'user-agent': `belfry-client/${version}` }), ...options.headers },
    hooks: options.hooks ?? {},
  }
}

const longestTimeoutMs = 2 ** 31 - 1

export function requireTimeout(timeoutMs: number): number {
  if (timeoutMs === Number.POSITIVE_INFINITY || (timeoutMs > 0 && timeoutMs <= longestTimeoutMs)) return timeoutMs
  throw new UsageError('invalid_argument', `timeoutMs must be above 0 and at most ${longestTimeoutMs}, or Infinity; got ${timeoutMs}`)
}

export function requireRetries(maxRetries: number): number {
  if (Number.isInteger(maxRetries) && maxRetries >= 0) return maxRetries
  throw new UsageError('invalid_argument', `maxRetries must be a whole number from 0; got ${maxRetries}`)
}

function readApiKey(given: string | undefined): string {
  const apiKey = given?.trim() // a key read from a file may end with a line break
  if (!apiKey) throw new UsageError('missing_api_key', 'The API key is missing: pass apiKey, or set BELFRY_API_KEY.')
  // fetch would refuse other characters too, but its message would contain the key.
  if (!/^[!#-[\]-~]+$/.test(apiKey)) {
    throw new UsageError('invalid_api_key', 'The API key has characters that no key has: copy it again. It is not shown here.')
  }
  return apiKey
}

function readBaseUrl(given: string | undefined): string {
  if (!given) throw new UsageError('missing_base_url', 'The base URL is missing: pass baseUrl, or set BELFRY_BASE_URL.')
  const url = URL.canParse(given) ? new URL(given) : null
  // The value is left out of the message: a refused URL may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new UsageError(
      'invalid_base_url',
      'baseUrl must be like https://belfry.example.com: http or https, without user, query and fragment.',
    )
  }
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
}

function inBrowser(): boolean {
  return 'document' in globalThis || ('importScripts' in globalThis && !('process' in globalThis) && !('Deno' in globalThis))
}

function jitteredDelayMs(attempt: number): number {
  return Math.min(8000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)
}
