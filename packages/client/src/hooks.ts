import type { BelfryError } from './errors/belfry-error.ts'

/**
 * Where a program can watch. The API key is shown to none of them. A hook may be asynchronous and is waited for; what it throws ends
 * the call with exactly that.
 */
export interface Hooks {
  /** Before the first attempt. May add headers, such as `traceparent`, by changing `headers`. */
  readonly onRequest?: (request: HookRequest & { readonly headers: Headers }) => void | Promise<void>
  /** After each answer, also those that are refused or tried again. */
  readonly onResponse?: (
    answer: HookRequest & { readonly status: number; readonly requestId: string | undefined; readonly attempt: number },
  ) => void | Promise<void>
  /** Before an attempt is repeated, after the wait. `attempt` counts from 1 and is the one about to start. */
  readonly onRetry?: (retry: HookRequest & { readonly error: BelfryError; readonly attempt: number }) => void | Promise<void>
}

/** Which request a hook is told about. */
export interface HookRequest {
  readonly method: string
  /** The pattern of the path, without the values in it: safe as a label of a metric. */
  readonly path: string
}
