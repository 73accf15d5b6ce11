import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { document, each, pause, scenario } from '../../test/runs-of-documents.ts'
import { replay } from '../testing.ts'
import { simulate } from './simulate.ts'

const task = (title: string) => ['taskCreate', { title }] as const

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
