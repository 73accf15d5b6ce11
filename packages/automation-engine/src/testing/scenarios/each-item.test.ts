import { expect, test } from 'vitest'
import { all, draw, newCustomer } from '../../../test/draw.ts'
import { exitCoverage } from '../exit-coverage.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

const when = (...rules: readonly (readonly [field: string, operator: string, value?: unknown])[]) =>
  ['condition', { conditions: all(...rules) }] as const
const documents = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] as const
const task = (title: string) => ['taskCreate', { title }] as const

//  start ── vip ─┬─ yes ── each ─┬─ each ── archived ─┬─ yes ── inside ─┬─ each ── same ─┬─ yes
//                └─ no           └─ done ── after     └─ no             └─ done          └─ no
const definition = draw(
  {
    start: newCustomer,
    vip: when(['customer.status', 'is', 'VIP']),
    each: documents,
    archived: when(['item.status', 'is', 'ARCHIVED'], ['customer.firstName', 'contains', 'A']),
    inside: documents,
    same: when(['item.fileName', 'is', 'one.pdf']),
    after: task('after'),
  },
  ['start out vip', 'vip yes each', 'each each archived', 'each done after', 'archived yes inside', 'inside each same'],
)

test('behind an exit that lets runs begin, scenarios begin with an item', () => {
  const { scenarios, notTaken, isSmallest } = generateScenarios(definition)
  expect([notTaken, isSmallest]).toEqual([[], true])
  expect(scenarios.map(({ path }) => path.join(', ')).toSorted()).toEqual([
    'archived no',
    'archived yes, inside done',
    'same no',
    'same yes',
    'start out, vip no',
    'start out, vip yes, each done, after out',
  ])
  for (const { path, journal } of scenarios) {
    expect('snapshot' in journal.start).toBe(path[0] !== 'start out')
    expect(pathOf(replay(JSON.parse(JSON.stringify(journal))))).toEqual(path)
  }
  const takes = scenarios.flatMap(({ takes }) => takes.map(({ nodeId, exit }) => `${nodeId} ${exit}`))
  expect(takes).toEqual(expect.arrayContaining(['each each', 'inside each']))
  expect(new Set(takes).size).toBe(takes.length)
  const whole = exitCoverage(
    definition,
    scenarios.map(({ journal }) => replay(journal)),
  )
  expect([whole.ratio, whole.missing]).toEqual([1, []])
})

test('what a run for an item needs of the record that started it all, it has', () => {
  const [child] = generateScenarios(definition).scenarios.filter(({ path }) => path[0] === 'archived yes')
  expect(child?.journal.start).toMatchObject({
    item: { status: 'ARCHIVED' },
    parentRunId: expect.stringMatching(/^run_/),
    snapshot: { nodeId: 'archived' },
  })
})

test('an exit behind which nothing stands lets no run begin', () => {
  const bare = draw({ start: newCustomer, each: documents }, ['start out each'])
  const { notTaken, scenarios } = generateScenarios(bare)
  expect(notTaken).toEqual([{ nodeId: 'each', exit: 'each', why: 'It is never taken, because no step is behind it.' }])
  expect(
    exitCoverage(
      bare,
      scenarios.map(({ journal }) => replay(journal)),
    ).text,
  ).toContain('each   each  It is never taken, because no step is behind it.')
})

test('of steps for items that cannot be as they would have to be it says so', () => {
  const odd = draw({ start: newCustomer, each: documents, odd: when(['item.status', 'is', 'SHINY']) }, ['start out each', 'each each odd'])
  expect(generateScenarios(odd).notTaken).toEqual([{ nodeId: 'odd', exit: 'yes', why: 'No value of item.status leads to "odd" by "yes".' }])
})
