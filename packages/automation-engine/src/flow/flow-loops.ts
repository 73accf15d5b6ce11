import type { Definition, EventKey, FlowProblem } from '@belfry/core'
import { draftFlow } from '../draft/draft.ts'
import { type Emission, emissionsOf } from '../draft/emitted-events.ts'
import { clip } from '../draft/node-name.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { checkShape } from './check-shape.ts'
import { problemOf } from './flow-problems.ts'

/** A flow among others. */
export interface NamedFlow {
  /** The id of its automation. */
  readonly id: string
  /** Used in messages; the id by default. */
  readonly name?: string
  readonly definition: unknown
  /** The outline if the caller already knows it; by default it is computed from the definition. `null` for a flow that no event starts. */
  readonly outline?: FlowOutline | null
}

/** What is needed to determine which flows a flow can start, and which can start it. */
export interface FlowOutline {
  /** The event that starts it; `null` if none does. */
  readonly startedBy: EventKey | null
  /** The events that its steps can cause. */
  readonly emissions: readonly Emission[]
}

/** One part of a loop: a step of a flow causes an event that starts a flow. */
export interface LoopStep extends Emission {
  readonly automationId: string
  /** The automation that the event starts, which is the next one in the loop. */
  readonly starts: string
}

/** Flows that can start one another endlessly. */
export interface FlowLoop extends FlowProblem {
  /** The loop as a witness; after the last step it continues with the first. */
  readonly loop: readonly LoopStep[]
}

/**
 * Finds flows that start one another in a circle, including a flow that starts itself, by the events that the operations of their steps
 * emit. Conditions are not evaluated, so a loop may be harmless and is only a warning. Every flow that can lead back to itself is in a
 * reported loop, which is the shortest one through one of its flows. The order of `flows` does not matter. Incoming calls, and calls to the
 * hook of another automation, are not followed.
 *
 * @param flows those that can start runs: the enabled ones, and perhaps one about to be enabled; unreadable definitions are skipped
 */
export function findFlowLoops(flows: readonly NamedFlow[], registry: StepRegistry = steps): readonly FlowLoop[] {
  const known = flows.flatMap((flow) => read(flow, registry)).sort(byId)
  const startedBy = startedByEvent(known)
  const names = namesOf(known)
  const reported = new Set<string>()
  return known.flatMap((flow) => {
    const loop = reported.has(flow.id) ? null : shortestLoop(flow, startedBy)
    for (const { automationId } of loop ?? []) reported.add(automationId)
    return loop ? [loopProblem(loop, names)] : []
  })
}

/**
 * Finds the shortest loop through one flow and at least one other, for the author of that flow. The loop begins with a step of the flow, to
 * which the problem points. A flow that starts itself is reported elsewhere, without knowing other flows.
 *
 * @param others the enabled flows; one with the same id is skipped
 */
export function findLoopThrough(flow: NamedFlow, others: readonly NamedFlow[], registry: StepRegistry = steps): FlowLoop | null {
  const [first] = read(flow, registry)
  if (!first) return null
  const known = [first, ...others.flatMap((other) => (other.id === flow.id ? [] : read(other, registry))).sort(byId)]
  const loop = shortestLoop(first, startedByEvent(known), 2)
  if (!loop) return null
  const nodeId = loop[0]?.nodeId as string
  const { nodes } = flow.definition as Definition
  return { ...loopProblem(loop, namesOf(known)), nodeId, pointer: `/nodes/${nodes.findIndex(({ id }) => id === nodeId)}` }
}

/** The events that the reachable steps of a flow can cause. Empty for a definition that is unreadable or that nothing starts. */
export function eventsCausedBy(definition: unknown, registry: StepRegistry = steps): readonly EventKey[] {
  return [...new Set(outlineFlow(definition, registry)?.emissions.map(({ eventKey }) => eventKey) ?? [])]
}

/** The outline of a definition; `null` for a value that is not one. */
export function outlineFlow(definition: unknown, registry: StepRegistry = steps): FlowOutline | null {
  const shape = checkShape(definition)
  if (!shape.ok) return null
  const draft = draftFlow(shape.value, registry)
  return { startedBy: draft.source?.kind === 'event' ? draft.source.eventKey : null, emissions: emissionsOf(draft) }
}

interface Known {
  readonly id: string
  readonly name: string
  readonly startedBy: EventKey
  readonly emissions: readonly Emission[]
}

function read(flow: NamedFlow, registry: StepRegistry): readonly Known[] {
  const { id, name = id, definition } = flow
  const outline = flow.outline === undefined ? outlineFlow(definition, registry) : flow.outline
  return outline?.startedBy ? [{ id, name, startedBy: outline.startedBy, emissions: outline.emissions }] : []
}

function byId(a: Known, b: Known): number {
  return a.id < b.id ? -1 : 1
}

function startedByEvent(flows: readonly Known[]): ReadonlyMap<EventKey, readonly Known[]> {
  const startedBy = new Map<EventKey, Known[]>()
  for (const flow of flows) {
    const others = startedBy.get(flow.startedBy)
    if (others) others.push(flow)
    else startedBy.set(flow.startedBy, [flow])
  }
  return startedBy
}

/** Breadth-first, so the first loop found is the shortest. Each event is followed once. */
function shortestLoop(first: Known, startedBy: ReadonlyMap<EventKey, readonly Known[]>, atLeast = 1): readonly LoopStep[] | null {
  const paths = new Map<Known, readonly LoopStep[]>([[first, []]])
  const followed = new Set<EventKey>()
  for (const [flow, path] of paths) {
    for (const emission of flow.emissions) {
      const stepTo = (next: Known): readonly LoopStep[] => [...path, { automationId: flow.id, ...emission, starts: next.id }]
      if (emission.eventKey === first.startedBy && path.length + 1 >= atLeast) return stepTo(first)
      if (followed.has(emission.eventKey)) continue
      followed.add(emission.eventKey)
      for (const next of startedBy.get(emission.eventKey) ?? []) if (!paths.has(next)) paths.set(next, stepTo(next))
    }
  }
  return null
}

function namesOf(flows: readonly Known[]): ReadonlyMap<string, string> {
  return new Map(flows.map(({ id, name }) => [id, name]))
}

function loopProblem(loop: readonly LoopStep[], names: ReadonlyMap<string, string>): FlowLoop {
  const nameOf = (id: string) => `"${clip(names.get(id) ?? id)}"`
  const causes = loop.map(
    ({ automationId, eventKey, starts }) => `${nameOf(automationId)} causes ${eventKey}, which starts ${nameOf(starts)}`,
  )
  const message = `Flows start one another: ${causes.join('; ')}. Add a condition to one of them that what the others make does not meet.`
  return { ...problemOf({ code: 'flow_loop', pointer: '', message }, 'warning'), loop }
}
