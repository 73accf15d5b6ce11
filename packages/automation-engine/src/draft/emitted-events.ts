import { type AnyOperation, type EventKey, flowOperations, routes } from '@belfry/core'
import { type DraftNode, type FlowDraft, isSound } from './draft.ts'
import { reachableFrom } from './graph.ts'

/** States that a step of a flow can cause an event. */
export interface Emission {
  readonly nodeId: string
  /** The operation that emits it. */
  readonly operation: string
  readonly eventKey: EventKey
}

const operations: ReadonlyMap<string, Pick<AnyOperation, 'emits' | 'fixedEventValues'>> = new Map(
  [...routes, ...flowOperations].map(({ operation }) => [operation.name, operation]),
)

/**
 * Values that the event of a step has in every run, by variable path, such as `inboxMessage.direction`. Empty if they depend on the run.
 */
export function fixedValuesOf({ operation, eventKey }: Emission): Readonly<Record<string, string>> {
  return operations.get(operation)?.fixedEventValues[eventKey] ?? {}
}

/** The events that reachable steps of a flow can cause, namely those that the operations of the steps emit. */
export function emissionsOf({ entry, adjacency, nodes, nodeById }: FlowDraft): readonly Emission[] {
  if (!entry) return []
  const reached = reachableFrom(entry.id, adjacency)
  return nodes.filter((node) => reached.has(node.id) && nodeById.get(node.id) === node && isSound(node)).flatMap(emissionsOfNode)
}

function emissionsOfNode({ id, step, rawConfig }: DraftNode): readonly Emission[] {
  const called = step?.operations?.(rawConfig) ?? []
  return called.flatMap((operation) => (operations.get(operation)?.emits ?? []).map((eventKey) => ({ nodeId: id, operation, eventKey })))
}
