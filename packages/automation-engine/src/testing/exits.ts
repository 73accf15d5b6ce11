import type { Flow, FlowNode } from '../flow/flow.ts'

/** An exit of a node, and where it leads: to a node, or nowhere, which ends the run. */
export interface FlowExit {
  readonly node: FlowNode
  readonly exit: string
  readonly target: string | null
  /** Why the node never leaves by it, as the end of a sentence; `null` when it may. */
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

/** The nodes that a run can come to at all: from the beginning, along exits that are not dead. */
export function reachedNodes(flow: Flow, exits: readonly FlowExit[]): ReadonlySet<string> {
  const reached = new Set([flow.entry.id])
  // A set is walked in the order of insertion and also visits what is added on the way.
  for (const id of reached) {
    for (const { node, target, dead } of exits) if (node.id === id && dead === null && target !== null) reached.add(target)
  }
  return reached
}

/** Whether runs of their own begin behind an exit. No run takes it itself. */
export function isSpawning({ node, exit }: FlowExit): boolean {
  return exit === node.step.spawns
}
