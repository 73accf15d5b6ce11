import type { Store } from '../../store/store.ts'

/** How an attempt at a delivery went: it arrived, was answered with something else than success, or was not answered. */
export type AttemptOutcome = 'delivered' | 'refused' | 'unanswered'

/** What the parts of the server tell of themselves. Nothing that grows with the number of organizations, records or addresses is ever a label. */
export interface Metrics {
  /** A request was answered. `route` is its pattern, never its path; `null` for what is no route. */
  request(request: { readonly method: string; readonly route: string | null; readonly status: number; readonly durationMs: number }): void
  /** An attempt at a delivery was written down. */
  attempt(outcome: AttemptOutcome, durationMs: number): void
  /** A turn of a run was stored, after which it has this status. */
  runTurn(status: string): void
  /** The outside has answered what was asked of it. */
  effect(kind: string, outcome: 'accepted' | 'simulated' | 'refused' | 'unknown'): void
  /** Adds a number that is asked for whenever somebody reads the metrics: so it must cost next to nothing. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** The same store, whose transactions are measured. */
  watch(store: Store): Store
}

/** Measures nothing, for a server of which nobody asks metrics. */
export const noMetrics: Metrics = Object.freeze({
  request() {},
  attempt() {},
  runTurn() {},
  effect() {},
  gauge() {},
  watch: (store: Store) => store,
})
