/** How often streams look and speak, in milliseconds of real time: connections do not live on a clock that tests move. */
export interface StreamPace {
  /** How often the log is looked at for what other processes have written. */
  readonly pollMs: number
  /** How long nothing is said. */
  readonly keepAliveMs: number
  /** How old the rights may be by which events are shown. */
  readonly rightsMs: number
  /** How long a reader may take for what was written to it. */
  readonly drainMs: number
  /** After what time readers that lose the connection are told to come again; up to twice that, by chance. */
  readonly retryMs: number
}

/** The pace of a server. */
export const streamPace: StreamPace = { pollMs: 1000, keepAliveMs: 15_000, rightsMs: 3000, drainMs: 30_000, retryMs: 1500 }
