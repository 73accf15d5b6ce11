import type { Definition } from '@belfry/core'
import type { Chance } from '../../support/chance.ts'
import { drawConditions, drawSteps } from './draw-step.ts'
import type { DrawContext } from './drawn-step.ts'

/** How many requests one turn of a run performs; a chain asks for about as many before it waits. */
const TICK_REQUESTS = 32

/** Draws a flow without errors: a trigger and steps whose lines lead only to later ones. */
export function drawFlow(options: Omit<DrawContext, 'node' | 'root' | 'kind' | 'mayChange' | 'mayFan'>): Definition {
  const { chance } = options
  const root = chance.happens(0.2) ? 'body' : 'customer'
  const trigger = drawTrigger(chance, root)
  // Flows that change what starts them lead to one another, ten deep; with two such changes in each that would be a thousand runs.
  const mayChange = root === 'customer' && (trigger.eventKey === 'customer:created' || trigger.oncePerRecord === true)
  const isChain = chance.happens(0.15)
  const busy = isChain ? chance.whole(TICK_REQUESTS / 2 - 2, TICK_REQUESTS + 2) : 0
  const groups = Array.from({ length: busy + chance.whole(1, 8) }, (_, index) =>
    drawSteps({
      ...options,
      root,
      mayChange,
      // Two at most: a third could stand inside of both. Which documents there are depends on when somebody looks.
      mayFan: root === 'customer' && !options.isCalm && index < 2,
      node: `n${index}`,
      kind: index < busy ? 'busy' : isChain && index === busy ? 'waiting' : 'any',
    }),
  )
  const steps = groups.flatMap((group) =>
    group.map((step, place) => ({ ...step, isFirst: place === 0, isLast: place === group.length - 1 })),
  )
  const nodes = [
    { id: 'start', type: 'trigger', config: trigger },
    ...steps.map(({ type, config }, index) => ({ id: `n${index}`, type, config })),
  ]
  const firsts = steps.flatMap(({ isFirst }, index) => (isFirst ? [index] : []))
  const edges = steps.flatMap(({ exits, isLast }, index) => {
    const after = firsts.filter((first) => first > index)
    return exits.flatMap((sourceHandle) => {
      const target = isLast ? after[isChain ? 0 : chance.whole(0, 2)] : index + 1
      return target === undefined ? [] : [{ source: `n${index}`, sourceHandle, target: `n${target}` }]
    })
  })
  return {
    nodes: nodes.map((node, row) => ({ ...node, label: '', position: { x: 0, y: row * 120 } })),
    edges: [{ source: 'start', sourceHandle: 'out', target: 'n0' }, ...edges].map((edge, index) => ({ id: `e${index}`, ...edge })),
  }
}

/** Whether a flow is called, rather than started by an event. */
export function isCalled({ nodes }: Definition): boolean {
  return nodes.some(({ config }) => config.source === 'webhook')
}

function drawTrigger(chance: Chance, root: DrawContext['root']): Record<string, unknown> {
  const conditions = chance.happens(0.2) ? { conditions: drawConditions(chance, root) } : {}
  if (root === 'body') return { source: 'webhook', webhookVersion: '1', ...conditions }
  return {
    source: 'event',
    eventKey: chance.happens(0.5) ? 'customer:created' : 'customer:updated',
    ...conditions,
    ...(chance.happens(0.3) ? { oncePerRecord: true } : {}),
  }
}
