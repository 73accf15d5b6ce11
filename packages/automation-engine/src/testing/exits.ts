import type { Flow, FlowNode } from '../flow/flow.ts'

/** An exit of a node, and its target: a node, or none, which ends the run. */
export interface FlowExit {
  readonly node: FlowNode
  readonly exit: string
  readonly target: string | null
  /** Why the node never leaves by it, as the end of a sentence; `null` if it can. */
  readonly dead: string | null
}

/** Every exit of every node, in the order of the definition. */
export function exitsOf({ nodes }: Flow): readonly FlowExit[] {
  return [...nodes.values()].flatMap((node) => {
    const dead = new Map(node.step.deadExits?.(node.authored).map(({ exit, why }) => [exit, why]))
    return node.exits.map((exit) => {
      const target = node.next.get(exit) ?? null
      const bare = exit === node.step.spawns && target === null ? 'no step is behind it' : null
      return { node, exit, target, dead: dead.get(exit) ?? bare }
    })
  })
}

/** The nodes that a run can reach at all: from the entry, along exits that are not dead. */
export function reachedNodes(flow: Flow, exits: readonly FlowExit[]): ReadonlySet<string> {
  const reached = new Set([flow.entry.id])
  // A set is iterated in insertion order, including items added during the iteration.
  for (const id of reached) {
    for (const { node, target, dead } of exits) if (node.id === id && dead === null && target !== null) reached.add(target)
  }
  return reached
}

/** Whether child runs start at an exit. The run itself never takes it. */
export function isSpawning({ node, exit }: FlowExit): boolean {
  return exit === node.step.spawns
}
