import { exampleId } from '@belfry/core'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { replay } from '../testing.ts'
import { simulate } from './simulate.ts'

const customerId = exampleId('customer')
const document = (number: number, more: object = {}) => ({
  model: 'document' as const,
  id: exampleId('document', number),
  values: { customerId, documentType: 'OTHER', fileName: `${number}`, ...more },
})
const each = (parentId = '{customer.id}') => ['forEach', { source: 'customerDocuments', parentId }] as const
const task = (title: string) => ['taskCreate', { title }] as const
const pause = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const

const scenario = (records: readonly object[]) =>
  ({
    now: '2026-07-01T12:00:00Z',
    event: { key: 'customer:created', data: { customer: { id: customerId, firstName: 'Ada' } } },
    records,
  }) as unknown as Parameters<typeof simulate>[1]

const nested = draw(
  {
    start: newCustomer,
    outer: each(),
    wait: pause,
    inner: each('{item.customerId}'),
    last: task('{item.fileName} of {customer.firstName}'),
    done: task('done'),
  },
  ['start out outer', 'outer each wait', 'wait out inner', 'inner each last', 'outer done done'],
)

test('[AUTO-EXIT-20] [STEP-forEach-03] [STEP-forEach-06] a simulation plays the runs of items after their parents', async () => {
  const simulation = await simulate(nested, scenario([document(1), document(2), document(3, { status: 'ARCHIVED' })]))
  expect(simulation.trace.map(({ nodeId, exit }) => `${nodeId} ${exit}`)).toEqual(['start out', 'outer done', 'done out'])
  expect(simulation.runs.map(({ parentRunId, status }) => [parentRunId, status])).toEqual([
    [null, 'completed'],
    [simulation.run?.runId, 'waiting'],
    [simulation.run?.runId, 'waiting'],
  ])
  await simulation.finish()
  expect(simulation.runs).toHaveLength(7)
  const children = simulation.runs.slice(1, 3).map(({ run }) => run?.runId)
  expect(simulation.runs.slice(3).map(({ parentRunId }) => parentRunId)).toEqual([children[0], children[0], children[1], children[1]])
  expect(simulation.records('tasks').map(({ title }) => title)).toEqual(['done', '1 of Ada', '2 of Ada', '1 of Ada', '2 of Ada'])
  for (const { run, journal } of simulation.runs) expect(replay(JSON.parse(JSON.stringify(journal))).run).toEqual(run)
})

test('decision 16: cancelling the first run takes along what has come of it', async () => {
  const simulation = await simulate(nested, scenario([document(1), document(2)]))
  await simulation.cancel()
  expect(simulation.runs.map(({ status }) => status)).toEqual(['completed', 'cancelled', 'cancelled'])
})

test('G93 no more than 10,000 runs come of one, all of them or none', async () => {
  const many = draw({ start: newCustomer, outer: each(), a: each(), b: each(), last: pause }, [
    'start out outer',
    'outer each a',
    'a done b',
    'a each last',
    'b each last',
  ])
  const simulation = await simulate(many, scenario(Array.from({ length: 100 }, (_, index) => document(index + 1))))
  const below = simulation.runs.filter(({ parentRunId }) => parentRunId !== null)
  expect(below).toHaveLength(10_000)
  expect(below.find(({ status }) => status === 'failed')?.error).toMatch(/100 more runs would come of this one than the 10000 that may/)
}, 60_000)
