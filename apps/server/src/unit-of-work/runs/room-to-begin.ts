import { countToBegin } from '../../store/queries/runs-to-begin.ts'
import type { Store } from '../../store/store.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** Which limit for runs that wait to start is reached: that of the organization, or that of one cause. */
export type Ceiling = 'organization' | 'cause'

/** The last count: how many runs may be started until the next count; `FULL` when the limit was reached. */
interface Counted {
  left: number
  readonly until: number
}

/** How long a count is used, in milliseconds: below the limit, and at the limit. */
const RELIED_MS = { room: 1000, full: 100 }
const REMEMBERED = 10_000
const byStore = new WeakMap<Store, Map<string, Counted>>()

/**
 * Which limit keeps a run from being started now; `null` when none does. Counting reads an index up to the limit, so a count is reused
 * until half of the remaining room may be taken, for a second at most. Each node counts for itself.
 *
 * @param cause the origin of the run, if automations have led to it; `null` otherwise
 */
export async function ceilingReached(
  service: Service,
  unit: Pick<Unit, 'db' | 'now'>,
  organizationId: string,
  cause: string | null,
): Promise<Ceiling | null> {
  const { runsToBeginPerOrganization, runsToBeginPerCause } = service.settings
  if (!(await hasRoom(service, unit, { organizationId, cause: null, limit: runsToBeginPerOrganization, count: 1 }))) return 'organization'
  if (cause !== null && !(await hasRoom(service, unit, { organizationId, cause, limit: runsToBeginPerCause, count: 1 }))) return 'cause'
  return null
}

/** The share of an organization's limit that child runs of one cause may take, so that there is room for others. */
const OF_FAMILIES = 1 / 2

/** Which limit keeps a run from starting this many child runs; `null` when none does. */
export async function familyCeilingReached(
  service: Service,
  unit: Pick<Unit, 'db' | 'now'>,
  { organizationId, cause, count }: { readonly organizationId: string; readonly cause: string; readonly count: number },
): Promise<Ceiling | null> {
  const limit = service.settings.runsToBeginPerOrganization
  if (!(await hasRoom(service, unit, { organizationId, cause: null, limit, count }))) return 'organization'
  const families = { organizationId, cause: familyOf(cause), limit: Math.ceil(limit * OF_FAMILIES), count }
  return (await hasRoom(service, unit, families)) ? null : 'cause'
}

/** The value of `pending_cause` for child runs: they are counted separately from other runs of their cause. */
export function familyOf(cause: string): string {
  return `family ${cause}`
}

interface Wanted {
  readonly organizationId: string
  readonly cause: string | null
  readonly limit: number
  readonly count: number
}

/** Whether this many runs may be started. If none is waiting, a batch may exceed the limit: otherwise it never could start. */
async function hasRoom(
  { store }: Service,
  { db, now }: Pick<Unit, 'db' | 'now'>,
  { organizationId, cause, limit, count }: Wanted,
): Promise<boolean> {
  if (limit === 0) return true
  const counts = byStore.get(store) ?? new Map<string, Counted>()
  byStore.set(store, counts)
  const name = `${organizationId} ${cause ?? ''}`
  const known = counts.get(name)
  // The clock may also have been set back.
  if (known && known.until > now && known.until <= now + RELIED_MS.room) {
    if (known.left === FULL) return false
    if (known.left >= count) {
      known.left -= count
      return true
    }
  }
  const waiting = await countToBegin(db, organizationId, { cause, limit })
  const isFull = waiting >= limit
  const fits = waiting + count <= limit || waiting === 0
  const left = isFull ? FULL : Math.max(0, Math.floor((limit - waiting - (fits ? count : 0)) / 2))
  if (counts.size >= REMEMBERED) counts.clear()
  counts.set(name, { left, until: now + (isFull ? RELIED_MS.full : RELIED_MS.room) })
  return fits && !isFull
}

const FULL = Number.NEGATIVE_INFINITY
