import type { Store } from '../../store/store.ts'

/** The result of a delivery attempt: delivered, answered with an error, or not answered. */
export type AttemptOutcome = 'delivered' | 'refused' | 'unanswered'

/**
 * Receives measurements from all parts of the server. The number of label values must not grow with organizations, records or addresses.
 */
export interface Metrics {
  /** A request was answered. `route` is the pattern, never the path; `null` when no route matched. */
  request(request: { readonly method: string; readonly route: string | null; readonly status: number; readonly durationMs: number }): void
  /** A delivery attempt was recorded. */
  attempt(outcome: AttemptOutcome, durationMs: number): void
  /** A run tick was stored. `status` is that of the run afterwards. */
  runTick(status: string): void
  /** An external system has answered the request for an effect. */
  effect(kind: string, outcome: 'accepted' | 'simulated' | 'refused' | 'unknown'): void
  /** Adds a gauge. `read` is called whenever the metrics are read, so it must be cheap. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Returns the same store, with its transactions measured. */
  watch(store: Store): Store
}

/** Discards all measurements: for a server without a metrics endpoint. */
export const noMetrics: Metrics = Object.freeze({
  request() {},
  attempt() {},
  runTick() {},
  effect() {},
  gauge() {},
  watch: (store: Store) => store,
})
