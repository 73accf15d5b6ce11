import type { RunKey } from '../../store/queries/awake-runs.ts'
import type { Pace } from './pace.ts'

/** The organizations of which runs are being advanced. Each is at it by itself: whoever waits for a lock keeps nobody else waiting. */
export interface OrganizationTurns {
  /** How many they are. */
  readonly size: number
  /** How many runs of an organization may begin now. */
  allowance(organizationId: string): number
  /** Advances runs of an organization while others go on. `isCrowded` says that it has more than these. */
  begin(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): void
  /** Those that are under way; none of them fails. */
  underWay(): Iterable<Promise<void>>
}

/** What turns are taken with. */
interface OrganizationTurnsOptions {
  readonly pace: Pace
  /** Advances each by a turn; whether there was something to do. */
  advance(batch: readonly RunKey[]): Promise<boolean>
  /** Called when a batch is over, with whether to look at once for more of its organization. */
  onEnd(more: boolean): void
  onError(error: unknown): void
  wake(): void
}

/** For how long an organization is left out of which a run could not be advanced, in milliseconds: the store is away, or somebody has locked a row. */
const LEFT_OUT_MS = 1000
/** How many times as far it looks when another process has all that it would take. */
const FURTHER = 4

/** Makes what keeps them. */
export function createOrganizationTurns({ pace, advance, onEnd, onError, wake }: OrganizationTurnsOptions): OrganizationTurns {
  const busy = new Map<string, Promise<void>>()
  /** Organizations of which another process had all runs that the last look has found. */
  const taken = new Set<string>()
  /** Organizations that are left out for a while, because their runs could not be advanced. */
  const leftOut = new Set<string>()

  /** Whether to look at once for more of the organization. */
  async function advanceBatch(organizationId: string, batch: readonly RunKey[], isCrowded: boolean): Promise<boolean> {
    const watch = performance.now()
    const advanced = await advance(batch)
    if (advanced && isCrowded) rest(organizationId, performance.now() - watch)
    // Those that another process has are still awake. Looking at once finds them again, so it is done once, and further on.
    const looksFurther = !advanced && isCrowded && !taken.has(organizationId)
    if (looksFurther) taken.add(organizationId)
    else taken.delete(organizationId)
    return advanced || looksFurther
  }

  /** Looks again as soon as the rest is over. */
  function rest(organizationId: string, ms: number): void {
    pace.rest(organizationId, ms)
    if (pace.isResting(organizationId)) setTimeout(wake, ms).unref()
  }

  return {
    get size() {
      return busy.size
    },
    allowance: (organizationId) =>
      busy.has(organizationId) || leftOut.has(organizationId)
        ? 0
        : (taken.has(organizationId) ? FURTHER : 1) * pace.allowance(organizationId),
    begin(organizationId, batch, isCrowded) {
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
    underWay: () => busy.values(),
  }
}
