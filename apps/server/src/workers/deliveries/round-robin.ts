import type { DueEndpoint } from './due-endpoints.ts'
import type { Kind } from './endpoint-queue.ts'

/** The organization that was served last, and in each organization the endpoint. */
export interface LastServed {
  organizationId: string
  readonly webhookIds: Map<string, string>
}

/** The state for first attempts, and for endpoints with only late ones. */
export type RoundRobinState = Readonly<Record<Kind, LastServed>>

/** For how many organizations the last endpoint is remembered. */
const REMEMBERED = 10_000

/** The state before anything was served. */
export function emptyRoundRobin(): RoundRobinState {
  return { first: { organizationId: '', webhookIds: new Map() }, late: { organizationId: '', webhookIds: new Map() } }
}

/** Records that an endpoint was served. */
export function noteServed(state: RoundRobinState, { organizationId, webhookId, due }: DueEndpoint): void {
  const last = state[due.first ? 'first' : 'late']
  if (last.webhookIds.size >= REMEMBERED) last.webhookIds.clear()
  last.organizationId = organizationId
  last.webhookIds.set(organizationId, webhookId)
}

/**
 * Sorts endpoints in the order in which they are served: organizations in turn, those with the least in flight first, and of each
 * organization another endpoint every time. Endpoints with due first attempts come before those with only late ones.
 *
 * @param inFlight how much an organization has in flight
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

/** Rotates a sorted list so that it starts after an id. */
function rotate<T>(sorted: readonly T[], last: string, idOf: (one: T) => string): readonly T[] {
  const start = sorted.findIndex((one) => idOf(one) > last)
  return start <= 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)]
}
