import { describe, expect, test } from 'vitest'
import { all, draw } from '../../test/draw.ts'
import { eventsCausedBy, findFlowLoops, findLoopThrough, type NamedFlow } from './flow-loops.ts'

const call = (method: string, path: string) => ['httpRequest', { target: 'tillor', method, path }] as const
/** A flow that an event starts and that makes calls, one after another. */
const flow = (id: string, eventKey: string, ...calls: (readonly [method: string, path: string])[]): NamedFlow => ({
  id,
  name: `Flow ${id}`,
  definition: draw(
    {
      start: ['trigger', { source: 'event', eventKey }],
      ...Object.fromEntries(calls.map(([method, path], index) => [`c${index}`, call(method, path)])),
    },
    calls.map((_, index) => (index === 0 ? 'start out c0' : `c${index - 1} success c${index}`)),
  ),
})
const changesCustomer = ['PATCH', '/customers/{event.id}'] as const
const makesCustomer = ['POST', '/customers'] as const
const makesInvoice = ['POST', '/invoices'] as const
const loopsAmong = (flows: readonly NamedFlow[]) =>
  findFlowLoops(flows).map(({ loop }) =>
    loop.map(({ automationId, nodeId, eventKey, starts }) => `${automationId}.${nodeId} ${eventKey} ${starts}`),
  )

describe('findFlowLoops', () => {
  test('names the way round, the operations on it and what to do', () => {
    const [loop, ...others] = findFlowLoops([flow('b', 'invoice:created', changesCustomer), flow('a', 'customer:updated', makesInvoice)])
    expect(others).toEqual([])
    expect(loop).toEqual({
      code: 'flow_loop',
      severity: 'warning',
      pointer: '',
      docs: 'reference/flow-problems#flow_loop',
      message:
        'Flows start one another: "Flow a" causes invoice:created, which starts "Flow b"; "Flow b" causes customer:updated, which starts "Flow a". Add a condition to one of them that what the others make does not meet.',
      loop: [
        { automationId: 'a', nodeId: 'c0', operation: 'invoices.create', eventKey: 'invoice:created', starts: 'b' },
        { automationId: 'b', nodeId: 'c0', operation: 'customers.update', eventKey: 'customer:updated', starts: 'a' },
      ],
    })
  })

  test('a flow alone can be one', () => {
    expect(loopsAmong([flow('a', 'customer:created', makesInvoice, makesCustomer)])).toEqual([['a.c1 customer:created a']])
  })

  test('a row of flows is none', () => {
    expect(loopsAmong([flow('a', 'customer:created', makesInvoice), flow('b', 'invoice:created', changesCustomer)])).toEqual([])
  })

  test('of several ways round, the shortest; every flow that comes back to itself stands in one', () => {
    const flows = [
      flow('a', 'customer:created', makesInvoice),
      flow('b', 'invoice:created', changesCustomer, makesCustomer),
      flow('c', 'customer:updated', makesCustomer),
    ]
    expect(loopsAmong(flows)).toEqual([
      ['a.c0 invoice:created b', 'b.c1 customer:created a'],
      ['c.c0 customer:created a', 'a.c0 invoice:created b', 'b.c0 customer:updated c'],
    ])
    expect(loopsAmong(flows.toReversed())).toEqual(loopsAmong(flows))
  })

  test('passes over what cannot be read, what no event starts, and steps that no run reaches', () => {
    const apart = draw({ start: ['trigger', { source: 'event', eventKey: 'customer:created' }], c: call('POST', '/customers') })
    const called = draw({ start: ['trigger', { source: 'webhook' }], c: call('POST', '/customers') }, ['start out c'])
    const if_ = draw({ start: ['condition', { conditions: all() }] })
    expect(loopsAmong([null, 'x', {}, apart, called, if_].map((definition, index) => ({ id: `${index}`, definition })))).toEqual([])
  })

  test('a thousand flows that all start one another are found soon', () => {
    const flows = Array.from({ length: 1000 }, (_, index) =>
      flow(`f${index}`, index % 2 ? 'customer:created' : 'invoice:created', makesInvoice, makesCustomer),
    )
    const started = performance.now()
    expect(findFlowLoops(flows)).toHaveLength(1000)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('findLoopThrough', () => {
  const loopThrough = (one: NamedFlow, others: readonly NamedFlow[]) =>
    findLoopThrough(one, others)?.loop.map(({ automationId, eventKey, starts }) => `${automationId} ${eventKey} ${starts}`) ?? null

  test('begins with a step of the flow at hand, and points to it', () => {
    const loop = findLoopThrough(flow('b', 'invoice:created', makesInvoice, changesCustomer), [flow('a', 'customer:updated', makesInvoice)])
    expect(loop).toMatchObject({
      code: 'flow_loop',
      severity: 'warning',
      nodeId: 'c1',
      pointer: '/nodes/2',
      message: expect.stringMatching(/^Flows start one another: "Flow b" causes customer:updated, which starts "Flow a"; "Flow a" causes/),
      loop: [
        { automationId: 'b', nodeId: 'c1', operation: 'customers.update', starts: 'a' },
        { automationId: 'a', nodeId: 'c0', operation: 'invoices.create', starts: 'b' },
      ],
    })
  })

  test('the shortest of several', () => {
    const others = [
      flow('x', 'customer:updated', makesCustomer),
      flow('y', 'customer:created', makesInvoice),
      flow('z', 'customer:created', changesCustomer),
    ]
    expect(loopThrough(flow('a', 'invoice:created', changesCustomer, makesCustomer), others)).toEqual([
      'a customer:created y',
      'y invoice:created a',
    ])
  })

  test('none through others only, none of the flow alone, and none of an older drawing of the same flow', () => {
    const circle = [flow('x', 'customer:created', makesInvoice), flow('y', 'invoice:created', makesCustomer)]
    expect(loopThrough(flow('a', 'customer:updated', makesInvoice), circle)).toBeNull()
    expect(loopThrough(flow('a', 'invoice:created', makesInvoice), [])).toBeNull()
    expect(loopThrough(flow('x', 'customer:created', makesInvoice), [flow('x', 'invoice:created', makesCustomer)])).toBeNull()
  })

  test('one that starts itself may be part of a longer one', () => {
    expect(loopThrough(flow('a', 'invoice:created', makesInvoice), [flow('b', 'invoice:created', makesInvoice)])).toEqual([
      'a invoice:created b',
      'b invoice:created a',
    ])
  })

  test('none of what no event starts', () => {
    expect(findLoopThrough({ id: 'a', definition: null }, [flow('b', 'customer:created', makesCustomer)])).toBeNull()
  })
})

describe('eventsCausedBy', () => {
  test('each once, of steps that a run can reach', () => {
    const { definition } = flow('a', 'invoice:created', makesCustomer, makesCustomer, makesInvoice)
    expect(eventsCausedBy(definition)).toEqual(['customer:created', 'invoice:created'])
    expect(eventsCausedBy({ ...(definition as object), edges: [] })).toEqual([])
  })

  test('none of a value that is no definition', () => {
    expect(eventsCausedBy({ nodes: [] })).toEqual([])
  })
})
