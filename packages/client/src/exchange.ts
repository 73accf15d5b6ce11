import type { VersionedOptions } from './request-options.ts'

/** A request before it is sent. */
export interface OutgoingRequest {
  readonly method: string
  /** The pattern of the path, below the base URL. */
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** A file in place of a body. */
  readonly file?: unknown
  /** Whether what is answered is a file. */
  readonly answersFile?: boolean
  readonly options?: VersionedOptions | undefined
}

/** A request while it is under way: what is sent, how often it was, and the last answer. */
export interface Exchange {
  readonly method: string
  /** The pattern of the path: the only form in which it may appear in messages. */
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
  readonly answersFile: boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  attempts: number
  answer: Answer | null
}

/** An answer that has arrived completely. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The file, where the answer is one; then there is no text. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}
