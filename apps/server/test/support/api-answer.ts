/** The answer to a request. */
export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
  readonly body: any
}
