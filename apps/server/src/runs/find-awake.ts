import type { EpochMs } from '@belfry/core'
import { type RunKey, selectAwake, selectAwakeOf, selectOrganizationsOfRuns } from '../store/queries/awake-runs.ts'
import type { Store } from '../store/store.ts'

/** With more runs than so many the organizations are looked for instead: what waits of each of them then costs nothing. */
const FEW = 64
/** How many organizations are stepped through in one statement; the next look goes on behind them. */
const PAGE = 500

/** Runs that are to be advanced now, and the organizations that have more of them than they were given. */
export interface Awake {
  readonly runs: readonly RunKey[]
  readonly crowded: ReadonlySet<string>
}

/** Finds runs that are due or were told something, organizations in turn: at most `room` of them, and of each organization what it may have. */
export type FindAwake = (now: EpochMs, limits: { readonly room: number; allowance(organizationId: string): number }) => Promise<Awake>

/** Makes what finds them. It goes round: whom it does not come to one time, it does the next. */
export function createFindAwake(store: Pick<Store, 'read'>): FindAwake {
  const places = { told: '', due: '' }
  /** The organization that had the last place of a turn. */
  let last = ''

  async function stepThrough(kind: 'told' | 'due', now: EpochMs): Promise<readonly string[]> {
    const start = places[kind]
    const found = await page(kind, start)
    // The last page has an end: the beginning follows on it.
    const more = start !== '' && found.length < PAGE ? await page(kind, '') : []
    const rows = new Map([...found, ...more].map((row) => [row.organizationId, row.dueAt]))
    return [...rows].flatMap(([organizationId, dueAt]) => (dueAt === null || dueAt <= now ? [organizationId] : []))
  }

  async function page(kind: 'told' | 'due', after: string) {
    const rows = await store.read((db) => selectOrganizationsOfRuns(db, kind, { after, limit: PAGE }))
    places[kind] = rows.length < PAGE ? '' : (rows.at(-1)?.organizationId ?? '')
    return rows
  }

  return async (now, { room, allowance }) => {
    const { told, due } = await store.read((db) => selectAwake(db, now, FEW + 1))
    const theirs = new Map<string, readonly RunKey[]>()
    if (told.length <= FEW && due.length <= FEW) {
      for (const [id, runs] of Map.groupBy(unique([...told, ...due]), ({ organizationId }) => organizationId)) theirs.set(id, runs)
    } else {
      const idsOf = async (kind: 'told' | 'due', few: readonly RunKey[]) =>
        few.length <= FEW ? few.map(({ organizationId }) => organizationId) : stepThrough(kind, now)
      const ids = new Set([...(await idsOf('told', told)), ...(await idsOf('due', due))])
      for (const id of behind([...ids].sort(), last).slice(0, room)) {
        const limit = Math.min(allowance(id), room) + 1
        theirs.set(id, unique(await store.read((db) => selectAwakeOf(db, id, { now, limit }))))
      }
    }
    const given = takeTurns(behind([...theirs.keys()].sort(), last), { room, of: (id) => (theirs.get(id) ?? []).slice(0, allowance(id)) })
    last = given.at(-1)?.organizationId ?? last
    const counts = Map.groupBy(given, ({ organizationId }) => organizationId)
    const crowded = [...theirs].flatMap(([id, runs]) => (runs.length > (counts.get(id)?.length ?? 0) ? [id] : []))
    return { runs: given, crowded: new Set(crowded) }
  }
}

function unique(runs: readonly RunKey[]): readonly RunKey[] {
  return [...new Map(runs.map((run) => [run.runId, run])).values()]
}

/** One of each, then the second of each, and so on while there is room. */
function takeTurns(ids: readonly string[], { room, of }: { readonly room: number; of(id: string): readonly RunKey[] }): readonly RunKey[] {
  const queues = ids.map(of)
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []))
  return turns.flat().slice(0, room)
}

/** A sorted list, begun behind an id: what comes up to it is moved to the end. */
function behind(sorted: readonly string[], last: string): readonly string[] {
  const start = sorted.findIndex((id) => id > last)
  return start <= 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)]
}
