import type { VersionedOptions } from './request-options.ts'

/** A request before it is sent. */
export interface OutgoingRequest {
  readonly method: string
  /** The path pattern, relative to the base URL. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** A file sent instead of a JSON body. */
  readonly file?: unknown
  /** Whether the response is a file. */
  readonly answersFile?: boolean
  readonly options?: VersionedOptions | undefined
}

/** A request in flight: what is sent, the number of attempts, and the last answer. */
export interface Exchange {
  readonly method: string
  /** The path pattern: the only form of the path that may appear in messages. */
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly answersFile: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  attempts: number
  answer: ReceivedAnswer | null
}

/** A response that has arrived completely. */
export interface ReceivedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The content if the response is a file; then `text` is empty. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}
