import type { EpochMs } from '@belfry/core'
import {
  type DuePosition,
  positionOfMinute,
  type RunKey,
  selectAwake,
  selectAwakeOf,
  selectDuePositions,
  selectSignalledOrganizations,
} from '../../store/queries/awake-runs.ts'
import type { Store } from '../../store/store.ts'

/** Up to this many due runs, all are read. With more, organizations are searched instead, so that nobody's runs hide those of others. */
const FEW = 64
/** How many organizations one statement reads; the next search continues after them. */
const PAGE = 64
/** How often one search fills free room at most, when some organizations have no more runs. */
const ROUNDS = 2
/** The share of the room that newcomers leave to organizations that have had a turn. */
const OTHERS = 1 / 4
/** How recently a run must have become due to count as new, in milliseconds. */
const NEW_MS = 60_000

/** The runs to advance now, and the organizations that have more runs than these. */
export interface Awake {
  readonly runs: readonly RunKey[]
  readonly crowded: ReadonlySet<string>
}

/** The limits of one search. */
export interface LookLimits {
  /** How many runs, and therefore how many organizations, in all. */
  readonly room: number
  /** How many runs of an organization; 0 for one that is left out for now. */
  allowance(organizationId: string): number
  /** Whether an organization yields to others. If all that have due runs do, one of them gets its turn all the same. */
  isResting(organizationId: string): boolean
}

/** Finds runs that are due or have signals. Organizations take turns: one that has had its turn goes to the end of the queue. */
export type FindAwake = (now: EpochMs, limits: LookLimits) => Promise<Awake>

/** Creates the search of one process, which remembers where it has come to. */
export function createFindAwake(store: Pick<Store, 'read'>): FindAwake {
  /** The queues of organizations that are known to have due runs: those that were found since their last turn, and the others. */
  const queues = { newcomers: new Set<string>(), others: new Set<string>() }
  /** Where the searches for organizations continue. */
  const cursors = { signalled: '', recent: '', older: '' }

  function leave(id: string): void {
    queues.newcomers.delete(id)
    queues.others.delete(id)
  }

  async function findMore(now: EpochMs): Promise<readonly string[]> {
    const minute = positionOfMinute(now - NEW_MS)
    const pages = [
      await duePage('recent', { from: minute, before: positionOfMinute(now + NEW_MS) }),
      await duePage('older', { from: '', before: minute }),
    ]
    const signalled = await store.read((db) => selectSignalledOrganizations(db, { after: cursors.signalled, limit: PAGE }))
    cursors.signalled = signalled.length < PAGE ? '' : (signalled.at(-1) as string)
    return [...pages.flat().flatMap(({ organizationId, dueAt }) => (dueAt <= now ? [organizationId] : [])), ...signalled]
  }

  /** A newcomer is among the recent ones, which are read quickly, however long the runs of others have been due. */
  async function duePage(kind: 'recent' | 'older', { from, before }: { readonly from: string; readonly before: string }) {
    const after = cursors[kind] > from ? cursors[kind] : from
    const rows: readonly DuePosition[] = await store.read((db) => selectDuePositions(db, { after, before, limit: PAGE }))
    cursors[kind] = rows.length < PAGE ? '' : (rows.at(-1) as DuePosition).position
    return rows
  }

  /** Reads runs of the first organizations until the room is filled. Those without runs leave the queue. */
  async function readQueued(
    ids: readonly string[],
    { now, room, allowance }: { readonly now: EpochMs } & Pick<LookLimits, 'room' | 'allowance'>,
  ): Promise<ReadonlyMap<string, readonly RunKey[]>> {
    const theirs = new Map<string, readonly RunKey[]>()
    for (let first = 0; first < ids.length && theirs.size < room; ) {
      const some = ids.slice(first, first + room - theirs.size)
      first += some.length
      const wanted = some.map((organizationId) => ({ organizationId, limit: Math.min(allowance(organizationId), room) + 1 }))
      const awake = groupsOf(await store.read((db) => selectAwakeOf(db, wanted, now)))
      for (const id of some) {
        const runs = awake.get(id)
        if (runs) theirs.set(id, runs)
        else leave(id)
      }
    }
    return theirs
  }

  return async (now, { room, allowance, isResting }) => {
    const few = await store.read((db) => selectAwake(db, now, FEW + 1))
    const groups = groupsOf(few)
    const isAll = few.signalled.length <= FEW && few.due.length <= FEW
    if (isAll) for (const id of [...queues.newcomers, ...queues.others]) if (!groups.has(id)) leave(id)
    for (const id of [...groups.keys(), ...(isAll ? [] : await findMore(now))]) if (!queues.others.has(id)) queues.newcomers.add(id)

    const read = async (ids: readonly string[], most: number) =>
      isAll ? new Map(ids.slice(0, most).map((id) => [id, groups.get(id) ?? []] as const)) : readQueued(ids, { now, room: most, allowance })
    const limits = { most: ROUNDS * room, allowance, isResting }
    const [newcomers, others] = [firstOf(queues.newcomers, limits), firstOf(queues.others, limits)]
    const rested = await read(merge(newcomers.ready, others.ready, Math.ceil(room * OTHERS)), room)
    const resting = [...newcomers.resting, ...others.resting]
    const theirs = rested.size === 0 && resting.length > 1 ? await read(resting, 1) : rested

    for (const id of theirs.keys()) {
      leave(id)
      queues.others.add(id)
    }
    const runs = interleave([...theirs].map(([id, found]) => found.slice(0, allowance(id)))).slice(0, room)
    const given = Map.groupBy(runs, ({ organizationId }) => organizationId)
    const crowded = [...theirs].flatMap(([id, found]) => (found.length > (given.get(id)?.length ?? 0) ? [id] : []))
    return { runs, crowded: new Set(crowded) }
  }
}

/** The first organizations in the queue that may have runs, and those before them that yield to others. */
function firstOf(
  queue: Iterable<string>,
  { most, allowance, isResting }: { readonly most: number } & Pick<LookLimits, 'allowance' | 'isResting'>,
): { readonly ready: readonly string[]; readonly resting: readonly string[] } {
  const ready: string[] = []
  const resting: string[] = []
  for (const id of queue) {
    if (ready.length === most) break
    if (allowance(id) > 0) (isResting(id) ? resting : ready).push(id)
  }
  return { ready, resting }
}

/** Newcomers first, after some of the others. */
function merge(newcomers: readonly string[], others: readonly string[], count: number): readonly string[] {
  const first = others.slice(0, count)
  return [...first, ...newcomers, ...others.slice(first.length)]
}

/** The runs of each organization without duplicates, alternating between those with signals and those that are due. */
function groupsOf({
  signalled,
  due,
}: {
  readonly signalled: readonly RunKey[]
  readonly due: readonly RunKey[]
}): ReadonlyMap<string, RunKey[]> {
  const [signalledOf, dueOf] = [byOrganization(signalled), byOrganization(due)]
  const ids = [...new Set([...signalledOf.keys(), ...dueOf.keys()])]
  return new Map(ids.map((id) => [id, unique(interleave([signalledOf.get(id) ?? [], dueOf.get(id) ?? []]))]))
}

function byOrganization(runs: readonly RunKey[]): ReadonlyMap<string, readonly RunKey[]> {
  return Map.groupBy(runs, ({ organizationId }) => organizationId)
}

function unique(runs: readonly RunKey[]): RunKey[] {
  return [...new Map(runs.map((run) => [run.runId, run])).values()]
}

/** The first of each queue, then the second of each, and so on. */
function interleave(queues: readonly (readonly RunKey[])[]): RunKey[] {
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => queues.flatMap((queue) => queue[index] ?? [])).flat()
}
