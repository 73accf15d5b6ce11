import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { countToBegin } from '../store/queries/runs-to-begin.ts'
import type { Store } from '../store/store.ts'

/** Which number of runs that have yet to begin is as large as it may be: that of the organization, or that of one cause. */
export type Ceiling = 'organization' | 'cause'

/** What was counted last: how many may be started until it is counted anew; when it was full, none. */
interface Counted {
  left: number
  readonly until: number
}

/** How long a count is relied on, in milliseconds of real time: with room, and without. */
const RELIED_MS = { room: 1000, full: 100 }
const REMEMBERED = 10_000
const byStore = new WeakMap<Store, Map<string, Counted>>()

/**
 * Which ceiling keeps a run from being started now; `null` for none. Counting reads an index up to the ceiling, so what was found is relied on
 * until half of the room may be taken, for a second at most: with several nodes there may be somewhat more.
 *
 * @param cause what has led to the run in the end, where automations have; `null` for a run that nothing of the kind has led to
 */
export async function ceilingReached(
  service: Service,
  unit: Pick<Unit, 'db'>,
  organizationId: string,
  cause: string | null,
): Promise<Ceiling | null> {
  const { runsToBeginPerOrganization, runsToBeginPerCause } = service.settings
  if (!(await hasRoom(service, unit, { organizationId, cause: null, limit: runsToBeginPerOrganization }))) return 'organization'
  if (cause !== null && !(await hasRoom(service, unit, { organizationId, cause, limit: runsToBeginPerCause }))) return 'cause'
  return null
}

async function hasRoom(
  { store }: Service,
  { db }: Pick<Unit, 'db'>,
  { organizationId, cause, limit }: { readonly organizationId: string; readonly cause: string | null; readonly limit: number },
): Promise<boolean> {
  if (limit === 0) return true
  const counts = byStore.get(store) ?? new Map<string, Counted>()
  byStore.set(store, counts)
  const name = `${organizationId} ${cause ?? ''}`
  const known = counts.get(name)
  if (known && known.until > performance.now() && (known.left > 0 || known.left === FULL)) return known.left-- > 0
  const count = await countToBegin(db, organizationId, { cause, limit })
  if (counts.size >= REMEMBERED) counts.clear()
  const isFull = count >= limit
  const left = isFull ? FULL : Math.floor((limit - count) / 2)
  counts.set(name, { left, until: performance.now() + (isFull ? RELIED_MS.full : RELIED_MS.room) })
  return !isFull
}

const FULL = Number.NEGATIVE_INFINITY
