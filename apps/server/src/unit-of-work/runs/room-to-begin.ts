import { countToBegin } from '../../store/queries/runs-to-begin.ts'
import type { Store } from '../../store/store.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/** Which number of runs that have yet to begin is as large as it may be: that of the organization, or that of one cause. */
export type Ceiling = 'organization' | 'cause'

/** What was counted last: how many may be started until it is counted anew; when it was full, none. */
interface Counted {
  left: number
  readonly until: number
}

/** How long a count is relied on, in milliseconds: with room, and without. */
const RELIED_MS = { room: 1000, full: 100 }
const REMEMBERED = 10_000
const byStore = new WeakMap<Store, Map<string, Counted>>()

/**
 * Which ceiling keeps a run from being started now; `null` for none. Counting reads an index up to the ceiling, so what was found is relied on
 * until half of the room may be taken, for a second at most. Each node counts for itself.
 *
 * @param cause what has led to the run in the end, where automations have; `null` for a run that nothing of the kind has led to
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

/** Which part of what an organization may have is the most that families of one cause take, so that there is room for what else happens. */
const OF_FAMILIES = 1 / 2

/** Which ceiling keeps a run from letting so many others begin for items; `null` for none. */
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

/** What runs for items say in `to_begin`: they are counted apart from the runs that their cause has started. */
export function familyOf(cause: string): string {
  return `family ${cause}`
}

interface Wanted {
  readonly organizationId: string
  readonly cause: string | null
  readonly limit: number
  readonly count: number
}

/** Whether so many may be started. Where none is waiting, more may than the limit says: otherwise they never could. */
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
  // A clock may also be set back.
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
