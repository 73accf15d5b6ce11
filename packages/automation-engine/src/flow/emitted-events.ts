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
 * What the event of a step holds whatever the run: by paths of variables, such as `inboxMessage.direction`. Empty where that depends on the run.
 */
export function fixedValuesOf({ operation, eventKey }: Emission): Readonly<Record<string, string>> {
  return operations.get(operation)?.fixedEventValues[eventKey] ?? {}
}

/** The events that the steps of a flow can cause which a run can reach: those of which the operations of its steps tell. */
export function emissionsOf({ entry, adjacency, nodes, nodeById }: FlowDraft): readonly Emission[] {
  if (!entry) return []
  const reached = reachableFrom(entry.id, adjacency)
  return nodes.filter((node) => reached.has(node.id) && nodeById.get(node.id) === node && isSound(node)).flatMap(emissionsOfNode)
}

function emissionsOfNode({ id, step, rawConfig }: DraftNode): readonly Emission[] {
  const called = step?.operations?.(rawConfig) ?? []
  return called.flatMap((operation) => (operations.get(operation)?.emits ?? []).map((eventKey) => ({ nodeId: id, operation, eventKey })))
}
