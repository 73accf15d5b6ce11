import { describe, expect, test } from 'vitest'
import { type PlayJob, playReport } from './report.ts'

const node = (id: string, type: string, config: object) => ({ id, type, label: '', position: { x: 0, y: 0 }, config })
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, sourceHandle: 'out', target })
const definition = {
  nodes: [
    node('start', 'trigger', { source: 'event', eventKey: 'customer:created' }),
    node('make', 'taskCreate', { title: 'Welcome {customer.firstName} to {organization.name}' }),
  ],
  edges: [edge('start', 'make')],
}
const ada = { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada' } } } }
const now = '2026-07-01T12:00:00Z'
const play = (script: unknown, more: Partial<PlayJob> = {}) =>
  playReport({ definition, script, organization: { name: 'Dune' }, site: {}, maxSteps: 100, ...more })

describe('a report', () => {
  test('says what came of a script, as plain JSON', async () => {
    const played = await play({ now, start: ada, expect: { status: 'failed' } })
    expect(JSON.parse(JSON.stringify(played))).toEqual(played)
    expect(played).toMatchObject({
      kind: 'completed',
      report: {
        verdict: { starts: true },
        runs: [{ status: 'completed', path: ['start out', 'make out'], steps: [{ startedAt: '2026-07-01T12:00:00.000Z' }, {}] }],
        records: { customers: [{ firstName: 'Ada' }], tasks: [{ title: 'Welcome Ada to Dune' }] },
        messages: [],
        failures: [{ pointer: '/expect/status' }],
      },
    })
  })

  test('names what was made alone: neither what the script gives, with ids or without, nor what its event holds', async () => {
    const customer = { id: 'cus_01jz0000000000000000000001', firstName: 'Eva' }
    const records = [
      { model: 'task', values: { title: 'Old' } },
      { model: 'task', id: 'tsk_01jz0000000000000000000001', values: { title: 'Older' } },
    ]
    const played = await play({ now, records, start: { event: { key: 'customer:created', data: { customer } } } })
    expect(played.kind === 'completed' && played.report.records).toMatchObject({ tasks: [{ title: 'Welcome Eva to Dune' }] })
    expect(played.kind === 'completed' && Object.keys(played.report.records)).toEqual(['tasks'])
  })

  test('has the organization of the script before that of the job', async () => {
    const played = await play({ now, start: ada, organization: { name: 'Heath' } })
    expect(played).toMatchObject({ report: { records: { tasks: [{ title: 'Welcome Ada to Heath' }] } } })
  })
})

describe('there is none', () => {
  test.each([
    ['a script that is none', 7, ''],
    ['a member that no script has', { now, strat: ada }, '/strat'],
    ['a move that cannot be', { now, start: ada, steps: [{ advance: 'soon' }] }, '/steps/0'],
    [
      'a start that is refused',
      { now, start: { perform: { operation: 'customers.create', input: { body: { firstName: 7 } } } } },
      '/start/perform/input/body/firstName',
    ],
  ])('for %s, whose place it names', async (_, script, pointer) => {
    expect(await play(script)).toMatchObject({ kind: 'wrong', errors: [{ pointer, message: expect.any(String) }] })
  })

  test('for a definition with errors', async () => {
    expect(await play({ now, start: ada }, { definition: { nodes: [], edges: [] } })).toMatchObject({ kind: 'wrong' })
  })

  test('when the runs take more steps than they may, at once or on the way', async () => {
    expect(await play({ now, start: ada }, { maxSteps: 2 })).toMatchObject({ kind: 'completed' })
    expect(await play({ now, start: ada }, { maxSteps: 1 })).toMatchObject({
      kind: 'too_long',
      message: expect.stringContaining('1 steps'),
    })
    const steps = [{ perform: ada.perform }]
    expect(await play({ now, start: ada, steps }, { maxSteps: 3 })).toMatchObject({ kind: 'too_long' })
  })
})
