import type { EventKey, FlowProblem } from '@belfry/core'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { checkShape } from './check-shape.ts'
import { draftFlow } from './draft.ts'
import { type Emission, emissionsOf } from './emitted-events.ts'
import { problemOf } from './flow-problems.ts'
import { clip } from './rules/rule.ts'

/** A flow among others. */
export interface NamedFlow {
  /** The id of its automation. */
  readonly id: string
  /** For messages; the id by default. */
  readonly name?: string
  readonly definition: unknown
}

/** One step round a loop: a step of a flow causes an event, which starts a flow. */
export interface LoopStep extends Emission {
  readonly automationId: string
  /** The automation that the event starts: the next one in the loop. */
  readonly starts: string
}

/** Flows that can start one another for ever. */
export interface FlowLoop extends FlowProblem {
  /** The way round, as a witness; from the last one it goes on with the first. */
  readonly loop: readonly LoopStep[]
}

/**
 * Finds flows that start one another in a circle, a flow that starts itself among them: by the events of which the operations of their steps
 * tell. Conditions are not judged, so a loop may be harmless; that is why it is a warning. Every flow that can come back to itself stands in
 * a loop, the shortest through one of its flows. The order of the flows does not matter. Calls from outside and calls of the address of
 * another automation are not followed.
 *
 * @param flows those that can start runs, so the enabled ones, and perhaps one that is about to be; definitions that cannot be read are
 * passed over
 */
export function findFlowLoops(flows: readonly NamedFlow[], registry: StepRegistry = steps): readonly FlowLoop[] {
  const known = flows.flatMap((flow) => read(flow, registry)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const startedBy = new Map<EventKey, Known[]>()
  for (const flow of known) startedBy.set(flow.startedBy, [...(startedBy.get(flow.startedBy) ?? []), flow])
  const told = new Set<string>()
  return known.flatMap((flow) => {
    const loop = told.has(flow.id) ? null : shortestLoop(flow, startedBy)
    for (const { automationId } of loop ?? []) told.add(automationId)
    return loop ? [tell(loop, new Map(known.map(({ id, name }) => [id, name])))] : []
  })
}

interface Known {
  readonly id: string
  readonly name: string
  readonly startedBy: EventKey
  readonly emissions: readonly Emission[]
}

function read({ id, name = id, definition }: NamedFlow, registry: StepRegistry): readonly Known[] {
  const shape = checkShape(definition)
  if (!shape.ok) return []
  const draft = draftFlow(shape.value, registry)
  return draft.source?.kind === 'event' ? [{ id, name, startedBy: draft.source.eventKey, emissions: emissionsOf(draft) }] : []
}

/** In width, so the first way back is the shortest. Each event is followed once. */
function shortestLoop(first: Known, startedBy: ReadonlyMap<EventKey, readonly Known[]>): readonly LoopStep[] | null {
  const ways = new Map<Known, readonly LoopStep[]>([[first, []]])
  const followed = new Set<EventKey>()
  for (const [flow, way] of ways) {
    for (const emission of flow.emissions) {
      if (followed.has(emission.eventKey)) continue
      followed.add(emission.eventKey)
      for (const next of startedBy.get(emission.eventKey) ?? []) {
        const longer = [...way, { automationId: flow.id, ...emission, starts: next.id }]
        if (next === first) return longer
        if (!ways.has(next)) ways.set(next, longer)
      }
    }
  }
  return null
}

function tell(loop: readonly LoopStep[], names: ReadonlyMap<string, string>): FlowLoop {
  const nameOf = (id: string) => `"${clip(names.get(id) ?? id)}"`
  const way = loop.map(({ automationId, eventKey, starts }) => `${nameOf(automationId)} causes ${eventKey}, which starts ${nameOf(starts)}`)
  const message = `Flows start one another: ${way.join('; ')}. Add a condition to one of them that what the others make does not meet.`
  return { ...problemOf({ code: 'flow_loop', pointer: '', message }, 'warning'), loop }
}
