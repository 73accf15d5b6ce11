import type { RunKey } from '../../store/queries/awake-runs.ts'
import type { Pace } from './pace.ts'

/** The organizations whose runs are being advanced, each independently, so that one that waits for a lock does not delay the others. */
export interface OrganizationTurns {
  /** How many organizations. */
  readonly size: number
  /** Whether an organization had more due runs than the last batch took. */
  isCrowded(organizationId: string): boolean
  /** How many runs of an organization may start now. */
  allowance(organizationId: string): number
  /** Advances runs of an organization while others continue. `isCrowded` says that it has more runs than these. */
  begin(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): void
  /** The batches in flight; none of them rejects. */
  inFlight(): Iterable<Promise<void>>
}

/** The pace of the runs, and the functions that are called for them. */
interface OrganizationTurnsOptions {
  readonly pace: Pace
  /** Advances each run by a tick; resolves to whether there was anything to do. */
  advance(batch: readonly RunKey[]): Promise<boolean>
  /** Called when a batch has ended, with whether to check at once for more runs of its organization. */
  onEnd(more: boolean): void
  onError(error: unknown): void
  wake(): void
}

/**
 * How long an organization is left out after a failure to advance its runs, in milliseconds: the store is unavailable, or a row is locked.
 */
export const LEFT_OUT_MS = 1000
/** The factor by which a search examines more runs when another process has locked all that were found. */
const FURTHER = 4

/** Creates the record of the organizations whose runs are being advanced. */
export function createOrganizationTurns({ pace, advance, onEnd, onError, wake }: OrganizationTurnsOptions): OrganizationTurns {
  const busy = new Map<string, Promise<void>>()
  const crowded = new Set<string>()
  /** Organizations for which another process had locked all runs of the last search. */
  const taken = new Set<string>()
  /** Organizations that are left out for a while after a failure. */
  const leftOut = new Set<string>()

  /** Returns whether to check at once for more runs of the organization. */
  async function advanceBatch(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): Promise<boolean> {
    const watch = performance.now()
    const advanced = await advance(batch)
    if (advanced && isCrowded) rest(organizationId, performance.now() - watch)
    // Runs locked by another process are still due. Checking at once finds them again, so it is done only once, and further on.
    const looksFurther = !advanced && isCrowded && !taken.has(organizationId)
    if (looksFurther) taken.add(organizationId)
    else taken.delete(organizationId)
    return advanced || looksFurther
  }

  /** Wakes the worker as soon as the pause is over. */
  function rest(organizationId: string, ms: number): void {
    pace.rest(organizationId, ms)
    if (pace.isResting(organizationId)) setTimeout(wake, ms).unref()
  }

  return {
    get size() {
      return busy.size
    },
    isCrowded: (organizationId) => crowded.has(organizationId),
    allowance: (organizationId) =>
      busy.has(organizationId) || leftOut.has(organizationId)
        ? 0
        : (taken.has(organizationId) ? FURTHER : 1) * pace.allowance(organizationId),
    begin(organizationId, batch, isCrowded) {
      if (isCrowded) crowded.add(organizationId)
      else crowded.delete(organizationId)
      const advancing = advanceBatch(organizationId, batch, isCrowded).then(
        (more) => {
          busy.delete(organizationId)
          onEnd(more)
        },
        (error: unknown) => {
          busy.delete(organizationId)
          onError(error)
          leftOut.add(organizationId)
          setTimeout(() => {
            leftOut.delete(organizationId)
            wake()
          }, LEFT_OUT_MS).unref()
        },
      )
      busy.set(organizationId, advancing)
    },
    inFlight: () => busy.values(),
  }
}
