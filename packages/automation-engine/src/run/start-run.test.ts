import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin } from '../../test/run-transitions.ts'
import { ada, NOON, startByCall, startWith, startWithData } from '../../test/starts.ts'
import { withToys } from '../../test/toy-steps.ts'
import { startRun } from './start-run.ts'

const task = (title: string, config: object = {}) => ['taskCreate', { title, ...config }] as const

describe('startRun', () => {
  //  start ── make
  const flow = flowOf(draw({ start: [...newCustomer, 'New customer'], make: task('Welcome {customer.firstName}') }, ['start out make']))
  const transition = begin(flow)

  test('[STEP-trigger-03] goes as far as it can without an answer', () => {
    expect(transition.run).toEqual({
      format: 1,
      runId: 'run_1',
      definitionHash: flow.definitionHash,
      status: 'waiting',
      startedAt: NOON,
      endedAt: null,
      position: { nodeId: 'make', reading: false, stage: 0, try: 1, enteredAt: NOON, stepState: null },
      awaiting: ['run_1/make/0/1'],
      variables: { customer: ada },
      live: { paths: ['customer.firstName'], values: { customer: { firstName: 'Ada' } } },
      records: [{ model: 'customer', id: ada.id, root: 'customer' }],
      actor: null,
      timeZone: 'Europe/Brussels',
      error: null,
    })
  })

  test('asks with the key under which to answer', () => {
    expect(transition.requests.map(({ key }) => key)).toEqual(transition.run.awaiting)
  })

  test('tells of every step', () => {
    expect(transition.trace).toEqual([
      {
        nodeId: 'start',
        type: 'trigger',
        label: 'New customer',
        try: 1,
        status: 'done',
        startedAt: NOON,
        endedAt: NOON,
        exit: 'out',
        input: newCustomer[1],
        missing: [],
        output: {},
        error: null,
      },
      {
        nodeId: 'make',
        type: 'taskCreate',
        label: '',
        try: 1,
        status: 'waiting',
        startedAt: NOON,
        endedAt: null,
        exit: null,
        input: { title: 'Welcome Ada' },
        missing: [],
        output: null,
        error: null,
      },
    ])
  })
})

test('[RUN-05] a run ends where no line leads on', () => {
  const { run, requests } = startRun(flowOf(draw({ start: newCustomer })), startWith())
  expect(run).toMatchObject({ status: 'completed', endedAt: NOON, position: null, awaiting: [] })
  expect(run.variables).toEqual({})
  expect(requests).toEqual([])
})

test('[AUTO-DEF-08] notes are never visited', () => {
  const notes = [{ id: 'n1', text: 'Explains', position: { x: 0, y: 0 }, width: 10, height: 10 }]
  const { trace } = startRun(flowOf({ ...draw({ start: newCustomer }), notes }), startWith())
  expect(trace.map(({ nodeId }) => nodeId)).toEqual(['start'])
})

describe('a run keeps the variables that a step before it can read', () => {
  const kept = (title: string) =>
    startRun(flowOf(draw({ start: newCustomer, make: task(title) }, ['start out make'])), startWith()).run.variables

  test.each([
    ['nothing', 'Welcome', {}],
    ['a root of the event', '{customer.firstName}', { customer: ada }],
    ['the organization', '{organization.name}', { organization: { name: 'Demo Park', timeZone: 'Europe/Brussels' } }],
    [
      'the event, without its data',
      '{event.key}',
      { event: { id: 'evt_1', key: 'customer:created', timestamp: '2026-07-01T12:00:00.000Z' } },
    ],
    [
      'the event with its data',
      '{event.data.customer.id}',
      { event: { id: 'evt_1', key: 'customer:created', timestamp: '2026-07-01T12:00:00.000Z', data: { customer: ada } } },
    ],
    [
      'the whole event',
      '{event}',
      { event: { id: 'evt_1', key: 'customer:created', timestamp: '2026-07-01T12:00:00.000Z', data: { customer: ada } } },
    ],
    ['what is derived', '{now} {today} {run.id} {actor.name}', {}],
  ])('%s', (_title, text, want) => {
    expect(kept(text)).toEqual(want)
  })

  test('and no longer than that', () => {
    const conditions = all(['customer.status', 'is', 'VIP'])
    const flow = flowOf(
      draw({ start: newCustomer, vip: ['condition', { conditions }], make: task('{organization.name}') }, [
        'start out vip',
        'vip yes make',
      ]),
    )
    expect(Object.keys(begin(flow).run.variables)).toEqual(['organization'])
  })
})

test('the derived variables follow from the run and the moment', () => {
  const flow = flowOf(draw({ start: newCustomer, make: task('{now} {today} {run.id} {actor.name}') }, ['start out make']))
  const late = Date.parse('2026-07-01T22:30:00Z')
  const { requests } = startRun(flow, startWith({ now: late, actor: { id: 'usr_1', name: 'Grace' } }))
  expect(requests).toMatchObject([{ input: { body: { title: '2026-07-01T22:30:00.000Z 2026-07-02 run_1 Grace' } } }])
})

test('[VAR-07] a call brings body, query and receivedAt', () => {
  const title = '{body.items.0.id} {body.constructor}{query.a.1} {receivedAt}'
  const flow = flowOf(draw({ start: ['trigger', { source: 'webhook' }], make: task(title, { linkRecords: true }) }, ['start out make']))
  const start = startByCall({ body: { items: [{ id: 'i1' }] }, query: { a: ['x', 'y'] }, receivedAt: NOON + 1 })
  expect(startRun(flow, start)).toMatchObject({
    run: { records: [], status: 'waiting' },
    requests: [{ kind: 'operation', input: { body: { title: 'i1 y 2026-07-01T12:00:00.001Z', links: [] } } }],
  })
})

test('the data of an event cannot take the place of what is derived', () => {
  const flow = flowOf(
    draw({ start: ['trigger', { source: 'event', eventKey: 'invoice:paid' }], make: task('{run.id} {event.key}') }, ['start out make']),
  )
  const start = startWithData({ run: { id: 'forged' }, event: { key: 'forged' }, organization: { name: 'forged' } })
  expect(startRun(flow, start).requests).toMatchObject([{ input: { body: { title: 'run_1 customer:created' } } }])
})

test('G57 a variable that leads nowhere becomes empty text and stands in the trace', () => {
  const flow = flowOf(draw({ start: newCustomer, make: task('Call {customer.phone}{actor.name}') }, ['start out make']))
  const { trace, requests } = begin(flow)
  expect(requests).toMatchObject([{ input: { body: { title: 'Call' } } }])
  expect(trace[1]).toMatchObject({ input: { title: 'Call ' }, missing: ['customer.phone', 'actor.name'] })
})

test('more than a mebibyte of variables makes the run fail at once', () => {
  const flow = flowOf(draw({ start: newCustomer, make: task('{customer.notes}') }, ['start out make']))
  expect(startRun(flow, startWithData({ customer: { notes: 'x'.repeat(1024 * 1024) } })).run).toMatchObject({
    status: 'failed',
    error: { message: expect.stringMatching(/^run_state_too_large/), stepId: 'start' },
  })
})

test('a step that fails without asking ends the run', () => {
  const { run, trace } = startRun(
    flowOf(draw({ start: newCustomer, a: ['stumble', {}, 'The stone'] }, ['start out a']), withToys),
    startWith(),
  )
  expect(run).toMatchObject({
    status: 'failed',
    endedAt: NOON,
    position: { nodeId: 'a' },
    error: { message: 'It stumbled.', step: 'The stone', stepId: 'a' },
  })
  expect(trace[1]).toMatchObject({ status: 'failed', exit: null, error: 'It stumbled.' })
})

test('variables that are nested too deep make the run fail at once, because nobody could write them down', () => {
  const flow = flowOf(draw({ start: ['trigger', { source: 'webhook' }], make: task('{body}') }, ['start out make']))
  const body = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  const { run } = startRun(flow, startByCall({ body }))
  expect(run).toMatchObject({ status: 'failed', variables: {}, error: { message: expect.stringMatching(/nested too deep/) } })
})
