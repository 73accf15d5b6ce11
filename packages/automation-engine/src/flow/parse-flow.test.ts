import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { parseFlow } from './parse-flow.ts'

const codes = (definition: unknown) => parseFlow(definition).problems.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`)
const task = ['taskCreate', { title: 'x' }] as const
const note = (index: number) => ({ id: `n${index}`, text: '', position: { x: 0, y: 0 }, width: 10, height: 10 })
const chain = (length: number) =>
  draw(
    { start: newCustomer, ...Object.fromEntries(Array.from({ length: length - 1 }, (_, index) => [`t${index}`, task])) },
    Array.from({ length: length - 1 }, (_, index) => `${index === 0 ? 'start' : `t${index - 1}`} out t${index}`),
  )

describe('limits', () => {
  const withEdges = (count: number) => ({
    ...draw({ start: newCustomer, a: task }),
    edges: Array.from({ length: count }, (_, index) => ({ id: `e${index}`, source: 'start', target: 'a', sourceHandle: `x${index}` })),
  })
  const withNotes = (count: number) => ({ ...chain(2), notes: Array.from({ length: count }, (_, index) => note(index)) })

  test.each([
    ['[AUTO-DEF-02] [LIMIT-01] 100 nodes', chain(100), []],
    ['[AUTO-DEF-02] [LIMIT-01] 101 nodes', chain(101), ['refused too_many /nodes']],
    ['[AUTO-DEF-04] [LIMIT-03] 50 notes', withNotes(50), []],
    ['[AUTO-DEF-04] [LIMIT-03] 51 notes', withNotes(51), ['refused too_many /notes']],
    ['[AUTO-DEF-03] [LIMIT-02] 201 edges', withEdges(201), ['refused too_many /edges']],
  ])('%s', (_title, definition, want) => {
    expect(codes(definition)).toEqual(want)
  })

  test('[AUTO-DEF-03] [LIMIT-02] 200 edges', () => {
    expect(codes(withEdges(200)).filter((code) => code.startsWith('refused'))).toEqual([])
  })
})

test('[G169] the steps that take full access are known of a definition that is larger than allowed, too', () => {
  const call = ['httpRequest', { target: 'tillor', method: 'GET', path: '/members' }] as const
  const definition = draw({ start: newCustomer, large: ['taskCreate', { title: 'x', description: 'x'.repeat(600_000) }], call })
  const { problems, takesFullAccess } = parseFlow(definition)
  expect(problems.map(({ code }) => code)).toEqual(['definition_too_large'])
  expect(takesFullAccess).toMatchObject([{ code: 'takes_full_access', nodeId: 'call', pointer: '/nodes/2/config/path' }])
})

describe('the outer shape', () => {
  const node = { id: 'a', type: 'taskCreate', label: '', position: { x: 0, y: 0 }, config: {} }

  test.each([
    ['null', null, ['refused type ']],
    ['text', 'flow', ['refused type ']],
    ['a list', [], ['refused type ']],
    ['nothing in it', {}, ['refused required /nodes', 'refused required /edges']],
    ['[AUTO-DEF-05] a node without a config', { nodes: [{ ...node, config: undefined }], edges: [] }, ['refused type /nodes/0/config']],
    ['[AUTO-DEF-05] an id that is a number', { nodes: [{ ...node, id: 5 }], edges: [] }, ['refused type /nodes/0/id']],
    ['[AUTO-DEF-05] a position that is text', { nodes: [{ ...node, position: 'left' }], edges: [] }, ['refused type /nodes/0/position']],
    [
      '[AUTO-DEF-06] an edge without a target',
      { nodes: [], edges: [{ id: 'e', source: 'a', sourceHandle: 'out' }] },
      ['refused required /edges/0/target'],
    ],
    [
      '[AUTO-DEF-07] a note without a width',
      { nodes: [], edges: [], notes: [{ ...note(1), width: undefined }] },
      ['refused type /notes/0/width'],
    ],
  ])('%s', (_title, definition, want) => {
    expect(codes(definition)).toEqual(want)
    expect(parseFlow(definition).flow).toBeNull()
  })

  test('of more mistakes than are told, each that is told is one of the definition', () => {
    const nodes = Array.from({ length: 100 }, () => ({ ...node, id: 5, label: 5 }))
    const refused = codes({ nodes, edges: [] })
    expect(refused.length).toBeGreaterThan(90)
    expect(refused.every((code) => /^refused type \/nodes\/\d+\/(id|label)$/.test(code))).toBe(true)
  })

  test('so is each of a config', () => {
    const rules = [{ id: 'r', field: 'customer.lastName', operator: 'isOneOf', values: Array.from({ length: 200 }, () => ({})) }]
    const wrong = codes(draw({ start: newCustomer, a: ['condition', { conditions: { match: 'all', rules } }] }, ['start out a']))
    expect(wrong.length).toBeGreaterThan(90)
    expect(wrong.filter((code) => !/^(error|refused|warning|info) [a-z_]+ \/./.test(code) || code.includes(' more '))).toEqual([])
  })

  test('a chain of a hundred thousand steps is refused, not followed', () => {
    expect(codes(chain(100_000))).toEqual(['refused too_many /nodes', 'refused too_many /edges'])
  })

  test('deep nesting is refused, not fallen over', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    expect(codes(draw({ start: ['trigger', { ...newCustomer[1], deep }] }))).toEqual(['refused too_deep '])
  })
})

test('finds everything at once, the gravest first', () => {
  const definition = draw({ a: ['taskCreate', { title: '{x}' }], b: ['teleport', {}], start: newCustomer }, [
    'a out a',
    'start yes gone',
    'start out b',
  ])
  expect(codes(definition)).toEqual([
    'refused dangling_edge /edges/1/target',
    'refused cycle /edges/0',
    'error unknown_step_type /nodes/1/type',
    'error unknown_exit /edges/1/sourceHandle',
    'error unknown_variable /nodes/0/config/title',
    'warning unreachable_step /nodes/0',
  ])
})

describe('a sound definition', () => {
  const definition = { ...draw({ start: newCustomer, a: task }, ['start out a']), notes: [note(1)] }

  test('becomes a flow', () => {
    const { flow, problems } = parseFlow(definition)
    expect(problems).toEqual([])
    expect(flow).toMatchObject({ source: { kind: 'event', eventKey: 'customer:created' }, entry: { id: 'start' } })
    expect([...(flow?.nodes.keys() ?? [])]).toEqual(['start', 'a'])
  })

  test('G46 exits without a line are no problem; G33 a trigger alone is pointed out', () => {
    expect(codes(draw({ start: newCustomer, a: task }, ['start out a']))).toEqual([])
    expect(codes(draw({ start: newCustomer }))).toEqual(['warning no_steps /nodes/0'])
  })

  test('a warning does not keep it from becoming one', () => {
    const { flow, problems } = parseFlow(draw({ start: newCustomer, a: task, b: task }, ['start out b']))
    expect(problems).toMatchObject([{ severity: 'warning', code: 'unreachable_step', nodeId: 'a' }])
    expect(flow).not.toBeNull()
  })
})

describe('of very many findings', () => {
  const many = (count: number) =>
    parseFlow(
      draw({ start: newCustomer, a: ['taskCreate', { title: 'x', description: '{nothing} '.repeat(count), odd: 1 }] }, ['start out a']),
    )

  test('200 are listed', () => {
    const { problems } = many(199)
    expect(problems.map(({ code }) => code)).toEqual([...Array(199).fill('unknown_variable'), 'unknown_field'])
  })

  test.each([
    [200, 'There is one more finding than are listed here: mend these first.'],
    [500, 'There are 301 more findings than are listed here: mend these first.'],
  ])('the gravest are listed, and how many are not: %i', (count, message) => {
    const { problems } = many(count)
    expect(problems).toHaveLength(201)
    expect(problems.slice(0, 200).every(({ severity }) => severity === 'error')).toBe(true)
    expect(problems.at(-1)).toEqual({
      code: 'more_findings',
      severity: 'warning',
      pointer: '',
      message,
      docs: 'reference/flow-problems#more_findings',
    })
  })

  test('the answer stays within bounds: no fix repeats a long text for each of its variables', () => {
    const payload = '{nw}'.repeat(12_500)
    const { problems } = parseFlow(
      draw({ start: newCustomer, a: ['webhookSend', { webhookId: 'x', event: 'x', payload }] }, ['start out a']),
    )
    expect(problems.filter(({ code }) => code === 'unknown_variable').length).toBeGreaterThan(190)
    expect(JSON.stringify(problems).length).toBeLessThan(200_000)
  })

  test('of a config full of members that nobody knows, twenty', () => {
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`titel${index}`, 1]))
    const { problems } = parseFlow(draw({ start: newCustomer, a: ['taskCreate', { title: 'x', ...members }] }, ['start out a']))
    expect(problems.filter(({ code }) => code === 'unknown_field')).toHaveLength(20)
  })
})
