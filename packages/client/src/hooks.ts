import type { BelfryError } from './errors/belfry-error.ts'

/**
 * Callbacks to observe requests. None of them sees the API key. Hooks may be asynchronous and are awaited; an error thrown by a hook is the
 * error of the call.
 */
export interface Hooks {
  /** Called before the first attempt. May add headers such as `traceparent` by modifying `headers`. */
  readonly onRequest?: (request: HookRequest & { readonly headers: Headers }) => void | Promise<void>
  /** Called after each response, including errors and those that are retried. */
  readonly onResponse?: (
    answer: HookRequest & { readonly status: number; readonly requestId: string | undefined; readonly attempt: number },
  ) => void | Promise<void>
  /** Called before an attempt is repeated, after the delay. `attempt` counts from 1 and is the attempt about to start. */
  readonly onRetry?: (retry: HookRequest & { readonly error: BelfryError; readonly attempt: number }) => void | Promise<void>
}

/** The request that a hook is called for. */
export interface HookRequest {
  readonly method: string
  /** The path pattern without parameter values, suitable as a metric label. */
  readonly path: string
}
