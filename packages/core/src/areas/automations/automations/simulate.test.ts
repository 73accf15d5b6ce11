import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import {
  type FinishTools,
  finishOperation,
  type Outcome,
  runOperation,
  type SimulationOutcome,
} from '../../../framework/operations/define-operation.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { isRefusal, type Problem } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { simulateDefinition } from './simulate.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const node = (type: string, config: object) => ({ id: type, type, label: '', position: { x: 0, y: 0 }, config })
const definition = { nodes: [node('trigger', { source: 'event', eventKey: 'customer:created' })], edges: [] }
const perform = { operation: 'customers.create', input: {} }

/** What would be played. */
async function jobOf(body: object) {
  const outcome = await runOperation(simulateDefinition, site.port(), { body: { definition, script: {}, ...body } }, undefined)
  if (outcome.kind !== 'done') throw new Error(`it is ${outcome.kind}`)
  return outcome.value.job
}

async function problemOf(body: object): Promise<Problem> {
  const input = { body: { definition, script: {}, ...body } }
  const outcome = await runOperation(simulateDefinition, site.port(), input, undefined).catch((error) => {
    if (isRefusal(error)) return { kind: 'refused', problem: error.problem } as const
    throw error
  })
  if (outcome.kind !== 'refused') throw new Error(`it is ${outcome.kind}`)
  return outcome.problem
}

describe('what is played', () => {
  test('is the definition with the script, at the present moment when the script has none', async () => {
    expect(await jobOf({ script: { timeZone: 'Asia/Tokyo' } })).toEqual({
      definition,
      script: { now: formatTime(NOON), timeZone: 'Asia/Tokyo' },
    })
    expect(await jobOf({ script: { now: '2026-01-01T00:00:00Z' } })).toMatchObject({ script: { now: '2026-01-01T00:00:00Z' } })
  })

  test('begins with the start beside the script rather than with that in it', async () => {
    const { script } = await jobOf({ start: { perform }, script: { start: { webhook: {} } } })
    expect(script.start).toEqual({ perform })
  })

  test('begins with an event of the log, at its time unless the script has one', async () => {
    const data = { customer: { id: exampleId('customer'), firstName: 'Ada' } }
    const about = { model: 'customer', id: exampleId('customer') } as const
    await site.port().emit('customer:created', about, data)
    const start = { eventId: exampleId('event', 1) }
    expect((await jobOf({ start })).script).toEqual({
      now: '2026-07-01T12:00:00.000Z',
      start: { event: { key: 'customer:created', data, about } },
    })
    expect((await jobOf({ start, script: { now: 'later' } })).script.now).toBe('later')
  })
})

describe('is refused', () => {
  test('a definition with errors, with all that was found', async () => {
    const odd = node('finding', { code: 'odd', severity: 'error', message: 'this is odd', pointer: '/nodes/0' })
    const problem = await problemOf({ definition: { nodes: [odd], edges: [] } })
    expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ pointer: '/definition/nodes/0', code: 'odd' }] })
    expect(problem.extensions?.problems).toHaveLength(1)
  })

  test.each([
    ['an event that is not there', { eventId: exampleId('event', 9) }, '/start/eventId'],
    ['an id that is none', { eventId: 7 }, '/start/eventId'],
    ['a start that there is not', { foo: 1 }, '/start/foo'],
    ['an event beside something else', { eventId: exampleId('event', 1), perform }, '/start'],
  ])('%s', async (_, start, pointer) => {
    expect(await problemOf({ start })).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] })
  })

  test('an event that the caller may not read', async () => {
    await site.port().emit('customer:created', { model: 'customer', id: exampleId('customer') }, {})
    const port = site.port({ as: site.colleague('automations:read') })
    const input = { body: { definition, script: {}, start: { eventId: exampleId('event', 1) } } }
    expect(await runOperation(simulateDefinition, port, input, undefined)).toMatchObject({
      kind: 'refused',
      problem: { errors: [{ pointer: '/start/eventId' }] },
    })
  })
})

describe('what came of it', () => {
  /** The outcome, as the one who plays says what came of it. */
  async function outcomeOf(played: SimulationOutcome, start?: object, script: object = {}): Promise<Outcome<unknown>> {
    const tools: FinishTools = { simulate: async () => played, renderer: { render: async () => null } }
    const input = { body: { definition, script, ...(start ? { start } : {}) } }
    const outcome = await runOperation(simulateDefinition, site.port(), input as never, undefined)
    return (await finishOperation(simulateDefinition, tools, outcome)) as Outcome<unknown>
  }

  test('is answered as it is', async () => {
    expect(await outcomeOf({ kind: 'completed', report: { runs: [] } })).toEqual({ kind: 'done', value: { runs: [] } })
  })

  test('is refused when it took too long, or when there is no room', async () => {
    const long = await outcomeOf({ kind: 'too_long', message: 'More than 2 seconds.' })
    expect(long).toMatchObject({ kind: 'refused', problem: { code: 'simulation_too_long', detail: 'More than 2 seconds.' } })
    expect(await outcomeOf({ kind: 'busy' })).toMatchObject({ kind: 'refused', problem: { code: 'rate_limited' } })
  })

  test('is refused when it reads what the caller may not, naming the permission', async () => {
    expect(await outcomeOf({ kind: 'forbidden', collection: 'invoices', permission: 'invoices:read' })).toMatchObject({
      kind: 'refused',
      problem: { code: 'forbidden', detail: expect.stringContaining('permission invoices:read') },
    })
  })

  test('names the places of the body, of a start that stands beside the script too', async () => {
    const errors = ['/start/event', '/starts', ''].map((pointer) => ({ pointer, message: 'No.' }))
    const pointersOf = async (start?: object, script?: object) => {
      const outcome = await outcomeOf({ kind: 'wrong', errors }, start, script)
      return outcome.kind === 'refused' && outcome.problem.errors.map(({ pointer }) => pointer)
    }
    expect(await pointersOf()).toEqual(['/start/event', '/script/starts', '/script'])
    expect(await pointersOf(undefined, { start: { event: {} } })).toEqual(['/script/start/event', '/script/starts', '/script'])
    expect(await pointersOf({ event: {} })).toEqual(['/start/event', '/script/starts', '/script'])
  })

  test('names all the ways to begin, where none of them is taken', async () => {
    const outcome = await outcomeOf({ kind: 'wrong', errors: [{ pointer: '/start', message: 'It begins with nothing.' }] })
    expect(outcome).toMatchObject({ kind: 'refused', problem: { errors: [{ pointer: '/start' }] } })
    expect(JSON.stringify(outcome)).toMatch(/It begins with nothing\. The `start` .*`eventId`/)
    expect((await problemOf({ start: { foo: 1 } })).errors[0]?.message).toContain('there are: eventId, event, webhook, perform')
  })
})
