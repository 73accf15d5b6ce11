/** The intervals of streams, in milliseconds of real time: connections do not follow the test clock. */
export interface StreamPace {
  /** How often the log is checked for events that other processes have written. */
  readonly pollMs: number
  /** How long nothing may be sent. */
  readonly keepAliveMs: number
  /** How old the readers' rights may be when events are sent. */
  readonly rightsMs: number
  /** How long a reader may take to read what was written. */
  readonly drainMs: number
  /** The delay after which readers that lose the connection reconnect; up to twice that, at random. */
  readonly retryMs: number
}

/** The intervals of a server. */
export const streamPace: StreamPace = { pollMs: 1000, keepAliveMs: 15_000, rightsMs: 3000, drainMs: 30_000, retryMs: 1500 }
