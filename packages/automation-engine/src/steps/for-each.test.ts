import { itemSources } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, requestOf, resumeRun } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { forEach } from './for-each.ts'

const sources = Object.keys(itemSources) as (keyof typeof itemSources)[]
const task = (title: string) => ['taskCreate', { title }] as const

function flowWith(config: Record<string, unknown> = {}, edges = ['start out each', 'each each one', 'each done done']) {
  const each = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}', ...config }] as const
  return flowOf(draw({ start: newCustomer, each, one: task('{item.fileName}'), done: task('done') }, edges))
}

const answer = { key: 'run_1/each/0/1', now: NOON + 1 }

describe('config', () => {
  test.each(sources)('[STEP-forEach-01] %s', (source) => {
    expect(configProblems('forEach', { source, parentId: '{customer.id}' })).toEqual([])
    expect(forEach.provides({ source, parentId: 'x' })).toEqual({ each: { item: itemSources[source].model.recordSchema } })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-forEach-01] another source', { source: 'customerTasks', parentId: 'x' }, ['error not_allowed /source']],
    ['[STEP-forEach-01] no source', { parentId: 'x' }, ['error required /source']],
    ['[STEP-forEach-02] no id', { source: 'terrainMeters' }, ['error required /parentId']],
    ['[STEP-forEach-02] an empty id', { source: 'terrainMeters', parentId: '' }, ['error too_short /parentId']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('forEach', config)).toEqual(want)
  })

  test('[AUTO-EXIT-08] its exits are each and done, and no other', () => {
    const each = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}', continueOnError: true }] as const
    const edges = ['start out each', 'each each a', 'each done a', 'each out a', 'each error a']
    expect(problemsOf(draw({ start: newCustomer, each, a: task('x') }, edges))).toEqual([
      'error unknown_exit /edges/3/sourceHandle',
      'error unknown_exit /edges/4/sourceHandle',
      'warning unknown_field /nodes/1/config/continueOnError',
    ])
  })

  test('[VAR-09] the item is there behind each, and nowhere else', () => {
    const each = ['forEach', { source: 'customerDocuments', parentId: '{customer.id}' }] as const
    const steps = { start: newCustomer, each, a: task('{item.id}'), b: task('{item.id}') }
    expect(problemsOf(draw(steps, ['start out each', 'each each a', 'each done b']))).toEqual([
      'error unknown_variable /nodes/3/config/title',
    ])
    expect(problemsOf(draw(steps, ['start out each', 'each each a', 'each done a']))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^warning .* \/nodes\/2\/config\/title$/)]),
    )
  })
})

describe('run', () => {
  test('[STEP-forEach-02] it asks once, with its id filled in', () => {
    const transition = begin(flowWith())
    expect(requestOf(transition, 'spawn')).toEqual({ kind: 'spawn', source: 'customerDocuments', parentId: ada.id, key: 'run_1/each/0/1' })
  })

  test.each([
    ['[AUTO-EXIT-20] it goes on by done', { items: 3, truncated: false, children: 3 }],
    ['[STEP-forEach-07] also without items', { items: 0, truncated: false, children: 0 }],
    ['G92 it says when there are more', { items: 100, truncated: true, children: 100 }],
  ])('%s', (_title, value) => {
    const flow = flowWith()
    const transition = resumeRun(flow, begin(flow).run, { ...answer, answer: { ok: true, value } })
    expect(transition.trace).toMatchObject([{ nodeId: 'each', status: 'done', exit: 'done', output: value }, { nodeId: 'done' }])
    expect(transition.run.variables).not.toHaveProperty('item')
  })

  test('a run without a line from done has ended', () => {
    const flow = flowWith({}, ['start out each', 'each each one'])
    const value = { items: 1, truncated: false, children: 1 }
    expect(resumeRun(flow, begin(flow).run, { ...answer, answer: { ok: true, value } }).run.status).toBe('completed')
  })

  test('G51 what stood in the way stops the run', () => {
    const flow = flowWith()
    const transition = resumeRun(flow, begin(flow).run, { ...answer, answer: { ok: false, message: 'There is no customer.' } })
    expect(transition.run).toMatchObject({ status: 'failed', error: { message: 'There is no customer.', stepId: 'each' } })
  })

  test.each([
    ['customerDocuments', /id of the customer is empty/],
    ['terrainMeters', /id of the terrain is empty/],
  ])('G51 an empty id stops the run: %s', (source, message) => {
    const { run } = begin(flowWith({ source, parentId: ' {customer.externalId} ' }), startWith(), {
      [ada.id]: { ...ada, externalId: null },
    })
    expect([run.status, run.error?.message]).toEqual(['failed', expect.stringMatching(message)])
  })
})
