import type { DueEndpoint } from './due-endpoints.ts'
import type { Kind } from './endpoint-queue.ts'

/** Who had the last turn: an organization, and in each organization an endpoint. */
export interface LastServed {
  organizationId: string
  readonly webhookIds: Map<string, string>
}

/** The last turns in which first attempts were claimed, and those of endpoints at which only late ones were due. */
export type RoundRobinState = Readonly<Record<Kind, LastServed>>

/** How many organizations are remembered with the endpoint that had the last turn. */
const REMEMBERED = 10_000

/** Before anybody had a turn. */
export function emptyRoundRobin(): RoundRobinState {
  return { first: { organizationId: '', webhookIds: new Map() }, late: { organizationId: '', webhookIds: new Map() } }
}

/** Notes that an endpoint had its turn. */
export function noteServed(state: RoundRobinState, { organizationId, webhookId, due }: DueEndpoint): void {
  const last = state[due.first ? 'first' : 'late']
  if (last.webhookIds.size >= REMEMBERED) last.webhookIds.clear()
  last.organizationId = organizationId
  last.webhookIds.set(organizationId, webhookId)
}

/**
 * Puts endpoints into the order in which they have their turn: organizations one after another, the one that has least in hand first, and of
 * each another endpoint every time. Where first attempts are due comes before where only late ones are.
 *
 * @param inFlight how much an organization has in hand
 */
export function roundRobin(
  endpoints: readonly DueEndpoint[],
  state: RoundRobinState,
  inFlight: (organizationId: string) => number,
): readonly DueEndpoint[] {
  const [first, late] = [true, false].map((isFirst) => endpoints.filter(({ due }) => due.first === isFirst))
  return [...interleave(first ?? [], state.first, inFlight), ...interleave(late ?? [], state.late, inFlight)]
}

function interleave(
  endpoints: readonly DueEndpoint[],
  { organizationId, webhookIds }: Readonly<LastServed>,
  inFlight: (organizationId: string) => number,
): readonly DueEndpoint[] {
  const theirs = Map.groupBy(endpoints, (endpoint) => endpoint.organizationId)
  const organizations = rotate([...theirs.keys()].sort(), organizationId, (id) => id)
    .map((id) => ({ id, has: inFlight(id) }))
    .sort((a, b) => a.has - b.has)
  const queues = organizations.map(({ id }) => {
    const sorted = (theirs.get(id) ?? []).toSorted((a, b) => (a.webhookId < b.webhookId ? -1 : 1))
    return rotate(sorted, webhookIds.get(id) ?? '', (endpoint) => endpoint.webhookId)
  })
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => queues.flatMap((queue) => queue[index] ?? [])).flat()
}

/** A sorted list, begun behind an id: what comes up to it is moved to the end. */
function rotate<T>(sorted: readonly T[], last: string, idOf: (one: T) => string): readonly T[] {
  const start = sorted.findIndex((one) => idOf(one) > last)
  return start <= 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)]
}
