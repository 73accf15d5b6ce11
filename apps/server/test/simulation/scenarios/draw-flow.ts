import type { Definition } from '@belfry/core'
import type { Chance } from '../../support/chance.ts'
import { drawConditions, drawStep, type Place } from './draw-step.ts'

/** How long a chain may be that is longer than one turn of a run takes. */
const LONG = 40

/** Draws a flow without errors: a trigger and steps whose lines lead only to later ones. */
export function drawFlow(place: Omit<Place, 'node'>): Definition {
  const { chance } = place
  const isChain = chance.happens(0.08)
  const length = isChain ? LONG : chance.whole(1, 9)
  const steps = Array.from({ length }, (_, index) => drawStep({ ...place, node: `n${index}` }))
  const nodes = [
    { id: 'start', type: 'trigger', config: drawTrigger(chance) },
    ...steps.map(({ type, config }, index) => ({ id: `n${index}`, type, config })),
  ].map((node, row) => ({ ...node, label: '', position: { x: 0, y: row * 120 } }))
  const lines = steps.flatMap(({ exits }, index) =>
    exits.flatMap((sourceHandle) => {
      const target = index + (isChain ? 1 : chance.whole(1, 3))
      return target < length ? [{ source: `n${index}`, sourceHandle, target: `n${target}` }] : []
    }),
  )
  const edges = [{ source: 'start', sourceHandle: 'out', target: 'n0' }, ...lines].map((edge, index) => ({ id: `e${index}`, ...edge }))
  return { nodes, edges }
}

function drawTrigger(chance: Chance): Record<string, unknown> {
  return {
    source: 'event',
    eventKey: chance.happens(0.5) ? 'customer:created' : 'customer:updated',
    ...(chance.happens(0.2) ? { conditions: drawConditions(chance) } : {}),
    ...(chance.happens(0.3) ? { oncePerRecord: true } : {}),
  }
}
