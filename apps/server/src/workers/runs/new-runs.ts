import type { RunKey } from '../../store/queries/awake-runs.ts'

/** The runs that are advanced for the first time without having been looked for. */
export interface NewRuns {
  /** Advances a run whose start has ended, though it may not be committed yet. Returns whether it does. */
  begin(key: RunKey): boolean
  has(runId: string): boolean
  /** None of them rejects. */
  inFlight(): Iterable<Promise<void>>
}

interface NewRunsOptions {
  /** How many of them there are at most. The others are looked for after their commit. */
  readonly most: number
  /** Whether new runs of an organization may be advanced now. */
  mayBegin(organizationId: string): boolean
  /** Advances runs by a tick each. */
  advance(batch: readonly RunKey[]): Promise<unknown>
  /** Called when a run could not be advanced: it stays due, unless its start was lost too. */
  onError(error: unknown): void
}

/** Creates the record of these runs. */
export function createNewRuns({ most, mayBegin, advance, onError }: NewRunsOptions): NewRuns {
  const inFlight = new Map<string, Promise<void>>()
  return {
    begin(key) {
      if (inFlight.size >= most || !mayBegin(key.organizationId)) return false
      const advancing = advance([key])
        .then(() => {}, onError)
        .finally(() => inFlight.delete(key.runId))
      inFlight.set(key.runId, advancing)
      return true
    },
    has: (runId) => inFlight.has(runId),
    inFlight: () => inFlight.values(),
  }
}
