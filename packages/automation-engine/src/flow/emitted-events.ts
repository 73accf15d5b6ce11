import { type EventKey, flowOperations, routes } from '@belfry/core'
import { type DraftNode, type FlowDraft, isSound } from './draft.ts'
import { reachableFrom } from './graph.ts'

/** That a step of a flow can cause an event. */
export interface Emission {
  readonly nodeId: string
  /** The operation that tells of it. */
  readonly operation: string
  readonly eventKey: EventKey
}

const emitsOf: ReadonlyMap<string, readonly EventKey[]> = new Map(
  [...routes, ...flowOperations].map(({ operation: { name, emits } }) => [name, emits]),
)

/** The events that the steps of a flow can cause which a run can reach: those of which the operations of its steps tell. */
export function emissionsOf({ entry, lines, nodes, nodeById }: FlowDraft): readonly Emission[] {
  if (!entry) return []
  const reached = reachableFrom(entry.id, lines)
  return nodes.filter((node) => reached.has(node.id) && nodeById.get(node.id) === node && isSound(node)).flatMap(emissionsOfNode)
}

function emissionsOfNode({ id, step, rawConfig }: DraftNode): readonly Emission[] {
  const operations = step?.operations?.(rawConfig) ?? []
  return operations.flatMap((operation) => (emitsOf.get(operation) ?? []).map((eventKey) => ({ nodeId: id, operation, eventKey })))
}
