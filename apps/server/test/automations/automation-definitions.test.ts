import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { addAutomation, calledDrawing, enableCalled, onCall } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

const sound = draw({ start: on('customer:created'), make: ['taskCreate', { title: 'Welcome' }] })
const halfFinished = draw({ start: on('customer:created'), make: ['taskCreate', {}] })
const step = (id: string, config: object = { title: 'x' }) => ({ id, type: 'taskCreate', label: '', position: { x: 0, y: 0 }, config })
const edge = (id: string, source: string, target: string, sourceHandle = 'out') => ({ id, source, target, sourceHandle })
const note = (id: string, text = '') => ({ id, text, position: { x: 0, y: 0 }, width: 100, height: 50 })
const [start] = sound.nodes
const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index))

const create = ({ call }: TestServer, definition: unknown) => call('POST', `${ORG}/automations`, { body: { name: 'Flow', definition } })
const change = ({ call }: TestServer, id: string, body: object) => call('PATCH', `${ORG}/automations/${id}`, { body })
const read = async ({ call }: TestServer, id: string) => (await call('GET', `${ORG}/automations/${id}`)).body

describe('a definition', () => {
  test('[AUTO-DEF-01] comes back as it was saved, with notes and without, and with members that nobody knows', async () => {
    const server = await startTestServer()
    const extra = {
      ...sound,
      zoom: 1.5,
      nodes: sound.nodes.map((node) => ({ ...node, color: 'red', config: { ...node.config, future: { a: [1, null] } } })),
      edges: sound.edges.map((line) => ({ ...line, bend: { x: 1 } })),
      notes: [{ ...note('n1', 'Why'), pinned: true }],
    }
    for (const definition of [sound, { ...sound, notes: [note('n1', 'Why')] }, extra]) {
      const { status, body } = await create(server, definition)
      expect(status).toBe(201)
      expect((await read(server, body.id)).definition).toEqual(definition)
    }
    const id = await enableFlow(server, extra)
    await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await server.server.idle()
    expect(await fetchRuns(server, id)).toMatchObject([{ status: 'completed' }])
  })

  const limits = [
    [
      '[AUTO-DEF-02] [LIMIT-01] nodes',
      100,
      (count: number) => ({ nodes: [start, ...many(count - 1, (index) => step(`s${index}`))], edges: [] }),
    ],
    [
      '[AUTO-DEF-03] [LIMIT-02] edges',
      200,
      (count: number) => ({
        nodes: [
          start,
          ...many(99, (index) => ({ ...step(`c${index}`), type: 'condition', config: { conditions: { match: 'all', rules: [] } } })),
        ],
        // Two exits of each condition lead on; the first leads to several where a diamond allows it.
        edges: [
          edge('e', 'start', 'c0'),
          ...many(98, (index) => edge(`y${index}`, `c${index}`, `c${index + 1}`, 'yes')),
          ...many(98, (index) => edge(`n${index}`, `c${index}`, `c${index + 1}`, 'no')),
          ...many(count - 197, (index) => edge(`d${index}`, 'start', 'c0')),
        ],
      }),
    ],
    [
      '[AUTO-DEF-04] [LIMIT-03] notes',
      50,
      (count: number) => ({ nodes: [start], edges: [], notes: many(count, (index) => note(`n${index}`)) }),
    ],
  ] as const

  test.each(limits.filter(([name]) => !name.includes('edges')))(
    '%s: %i are accepted, one more is refused with the place',
    async (_, limit, make) => {
      const server = await startTestServer()
      expect((await create(server, make(limit))).status).toBe(201)
      const refused = await create(server, make(limit + 1))
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ pointer: expect.stringMatching(/^\/definition/) }] },
      })
    },
  )

  test('[AUTO-DEF-03] [LIMIT-02] edges: more than 200 are refused for their number', async () => {
    const server = await startTestServer()
    const definition = limits[1][2](201)
    expect((await create(server, definition)).body.errors).toMatchObject([{ pointer: '/definition/edges', code: 'too_many' }])
    // Two hundred have no such finding.
    const { body } = await server.call('POST', `${ORG}/automations/validate`, { body: { definition: limits[1][2](200) } })
    expect(body.problems.filter(({ code }: { code: string }) => code === 'too_many')).toEqual([])
  })

  test('[AUTO-DEF-07] [LIMIT-04] a note has 2000 characters at most, counted as people count them', async () => {
    const server = await startTestServer()
    const withNote = (text: string) => ({ ...sound, notes: [note('n1', text)] })
    expect((await create(server, withNote('😀'.repeat(2000)))).status).toBe(201)
    for (const text of ['x'.repeat(2001), '😀'.repeat(2001)])
      expect(await create(server, withNote(text))).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: expect.stringContaining('/definition/notes/0') }] },
      })
  })

  test.each([
    [
      '[AUTO-DEF-11] a circle',
      { nodes: [start, step('a'), step('b')], edges: [edge('1', 'start', 'a'), edge('2', 'a', 'b'), edge('3', 'b', 'a')] },
    ],
    ['[AUTO-DEF-11] a step that leads to itself', { nodes: [start, step('a')], edges: [edge('1', 'start', 'a'), edge('2', 'a', 'a')] }],
    [
      '[AUTO-DEF-10] two lines at one exit',
      { nodes: [start, step('a'), step('b')], edges: [edge('1', 'start', 'a'), edge('2', 'start', 'b')] },
    ],
    ['[AUTO-DEF-06] a line that leads nowhere', { nodes: [start], edges: [edge('1', 'start', 'gone')] }],
    ['[AUTO-DEF-08] a line to a note', { nodes: [start], edges: [edge('1', 'start', 'n1')], notes: [note('n1')] }],
    ['[AUTO-DEF-05] a step without a type', { nodes: [{ ...step('a'), type: undefined }], edges: [] }],
    ['[AUTO-DEF-05] a label that is a number', { nodes: [{ ...step('a'), label: 7 }], edges: [] }],
    ['[AUTO-DEF-05] no nodes at all', { edges: [] }],
  ])('%s is not saved, neither new nor as a change', async (_, definition) => {
    const server = await startTestServer()
    const id = await addAutomation(server, sound)
    for (const answer of [await create(server, definition), await change(server, id, { definition })]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(answer.body.errors[0].pointer).toMatch(/^\/definition/)
    }
    expect((await read(server, id)).definition).toEqual(sound)
    expect((await server.call('GET', `${ORG}/automations`)).body.data).toHaveLength(1)
  })

  test('[AUTO-DEF-11] two exits may lead to one step', async () => {
    const server = await startTestServer()
    const conditions = { match: 'all', rules: [{ id: 'r', field: 'customer.firstName', operator: 'is', value: 'Ada' }] }
    const steps = { start: on('customer:created'), which: ['condition', { conditions }], make: ['taskCreate', { title: 'x' }] } as const
    await enableFlow(server, draw(steps, ['start out which', 'which yes make', 'which no make']))
  })

  test.each([
    ['[AUTO-DEF-09] no trigger', { nodes: [step('a')], edges: [] }],
    ['[AUTO-DEF-09] two triggers', { nodes: [start, { ...start, id: 'again' }], edges: [] }],
    ['[AUTO-DEF-16] a config that lacks something', halfFinished],
    ['[AUTO-DEF-05] a step of a type that there is not', { nodes: [start, { ...step('a'), type: 'teleport' }], edges: [] }],
  ])('%s is saved while disabled, and keeps it from being enabled', async (_, definition) => {
    const server = await startTestServer()
    const { status, body } = await create(server, definition)
    expect(status).toBe(201)
    expect(body.problems.length).toBeGreaterThan(0)
    const refused = await change(server, body.id, { enabled: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'open_problems', problems: body.problems } })
    expect(refused.body.errors.length).toBeGreaterThan(0)
    expect((await read(server, body.id)).enabled).toBe(false)
  })

  test('too deep or too large is refused for its form', async () => {
    const server = await startTestServer()
    const nested = (levels: number) => ({
      ...sound,
      nodes: [{ ...start, config: { ...start?.config, x: JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) } }],
    })
    expect(await create(server, nested(70))).toMatchObject({ status: 400, body: { code: 'too_deep' } })
    expect(await create(server, { ...sound, pad: 'x'.repeat(1_048_576) })).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })
})

describe('enabling', () => {
  test('[AUTO-DEF-15] an enabled flow is not saved with errors: what stood stays, and still runs', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, sound)
    expect(await change(server, id, { definition: halfFinished })).toMatchObject({ status: 409, body: { code: 'open_problems' } })
    expect(await read(server, id)).toMatchObject({ definition: sound, enabled: true, version: 2 })
  })

  test('[AUTO-DEF-13] [AUTO-DEF-14] definition and enabled in one change are all or nothing', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, sound)
    expect((await change(server, id, { definition: halfFinished, enabled: true })).status).toBe(409)
    expect(await read(server, id)).toMatchObject({ definition: sound, enabled: false })
    expect(await change(server, id, { definition: calledDrawing(), enabled: true })).toMatchObject({ status: 200, body: { enabled: true } })
    expect(await change(server, id, { definition: halfFinished, enabled: false })).toMatchObject({ status: 200, body: { enabled: false } })
  })

  test('[AUTO-DEF-12] a new automation is disabled, whatever is sent', async () => {
    const server = await startTestServer()
    const body = { name: 'Flow', definition: calledDrawing(), enabled: true }
    expect(await server.call('POST', `${ORG}/automations`, { body })).toMatchObject({
      status: 201,
      body: { enabled: false, ignoredHookCalls: 0 },
    })
  })
})

describe('versions', () => {
  const versions = async ({ call }: TestServer, id: string, query = '') =>
    (await call('GET', `${ORG}/automations/${id}/versions${query}`)).body

  test('are made by each save that changes the definition, newest first, page by page', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, sound)
    await change(server, id, { name: 'Renamed', enabled: true })
    await change(server, id, { definition: calledDrawing() })
    await change(server, id, { definition: halfFinished })
    await change(server, id, { definition: sound })
    await change(server, id, { definition: sound })
    const { data } = await versions(server, id)
    expect(data.map(({ version, definition }: { version: number; definition: object }) => [version, definition])).toEqual([
      [3, sound],
      [2, calledDrawing()],
      [1, sound],
    ])
    expect(data[0].definitionHash).toBe(data[2].definitionHash)
    expect(data[0].createdBy).toMatchObject({ type: 'MEMBER', id: expect.stringMatching(/^usr_/) })
    const first = await versions(server, id, '?limit=2')
    expect(first.data).toEqual(data.slice(0, 2))
    expect(await versions(server, id, `?limit=2&cursor=${first.nextCursor}`)).toEqual({ data: data.slice(2), nextCursor: null })
  })

  test('go with the automation', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, sound)
    await server.call('DELETE', `${ORG}/automations/${id}`)
    expect((await server.call('GET', `${ORG}/automations/${id}/versions`)).status).toBe(404)
  })
})

describe('validating', () => {
  test('tells everything that is wrong with a definition, stores nothing, and is for those who may read', async () => {
    const server = await startTestServer()
    const reader = await addColleague(server, { permissions: ['automations:read'] })
    const validate = async (definition: unknown) =>
      server.call('POST', `${ORG}/automations/validate`, { key: reader.key, body: { definition }, headers: { 'idempotency-key': 'same' } })
    expect(await validate(sound)).toMatchObject({ status: 200, body: { problems: [] } })
    const { body } = await validate(halfFinished)
    expect(body.problems).toEqual((await create(server, halfFinished)).body.problems)
    for (const hopeless of [null, 7, 'flow', [], {}, { nodes: 'none' }, { nodes: many(200, (index) => step(`s${index}`)), edges: [] }]) {
      const answer = await validate(hopeless)
      expect(answer.status, JSON.stringify(hopeless)).toBe(200)
      expect(answer.body.problems[0].severity).toBe('refused')
    }
    expect((await server.call('GET', `${ORG}/automations`)).body.data).toHaveLength(1)
    expect((await server.call('POST', `${ORG}/automations/validate`, { body: {} })).body.errors).toMatchObject([{ pointer: '/definition' }])
  })
})

describe('step types', () => {
  test('are told with what an editor needs', async () => {
    const { call } = await startTestServer()
    const { body } = await call('GET', `${ORG}/automation-step-types?limit=200`)
    const types = new Map(body.data.map((type: { type: string }) => [type.type, type]))
    expect(types.get('taskCreate')).toMatchObject({
      category: 'tasks',
      exits: ['out'],
      continueOnError: true,
      config: { type: 'object', required: ['title'], properties: { title: { type: 'string' }, continueOnError: { type: 'boolean' } } },
      provides: { out: { createdTask: { type: 'object' } } },
    })
    expect(types.get('condition')).toMatchObject({ exits: ['yes', 'no'], continueOnError: false, provides: {} })
    expect(types.get('trigger')).toMatchObject({ provides: null })
    expect(body.nextCursor).toBeNull()
  })
})

describe('date columns', () => {
  test('[TRIG-DATE-01] [TRIG-DATE-02] G75 are listed: those of every record, and the custom fields that are declared as dates', async () => {
    const { call } = await startTestServer()
    const columns = async () => {
      const { status, body } = await call('GET', `${ORG}/automation-date-columns?limit=200`)
      expect([status, body.nextCursor]).toEqual([200, null])
      return body.data as readonly { readonly name: string; readonly custom: boolean }[]
    }
    const before = await columns()
    expect(before).toContainEqual({
      name: 'reservation.checkInAt',
      model: 'reservation',
      format: 'date-time',
      description: 'When they mean to come',
      custom: false,
    })
    expect(before.find(({ name }) => name === 'customer.birthDate')).toMatchObject({ model: 'customer', format: 'date' })
    expect(before.filter(({ custom }) => custom)).toEqual([])

    const declared = (model: string, key: string, type: string, more: object = {}) => ({ model, key, type, ...more })
    const customFieldDeclarations = [
      declared('customer', 'expiry', 'date', { label: 'Insured until', description: 'By the policy' }),
      declared('customer', 'color', 'text'),
      declared('reservation', 'cleaning', 'dateTime', { label: 'Cleaned at' }),
      declared('device', 'servicedAt', 'dateTime'),
    ]
    expect((await call('PATCH', ORG, { body: { customFieldDeclarations } })).status).toBe(200)
    const own = [
      {
        name: 'customer.customFields.expiry',
        model: 'customer',
        format: 'date',
        description: 'Insured until: By the policy',
        custom: true,
      },
      { name: 'reservation.customFields.cleaning', model: 'reservation', format: 'date-time', description: 'Cleaned at', custom: true },
    ]
    expect(await columns()).toEqual([...before, ...own])

    // What is listed is what a trigger takes.
    const problemsOf = async (date: string) => {
      const start = draw({ start: ['trigger', { source: 'dateReached', date }] })
      const { body } = await call('POST', `${ORG}/automations/validate`, { body: { definition: start } })
      return (body.problems as readonly { code: string }[]).filter(({ code }) => code === 'unknown_date')
    }
    for (const { name } of await columns()) expect([name, await problemsOf(name)]).toEqual([name, []])
    expect(await problemsOf('device.customFields.servicedAt')).toHaveLength(1)
    const first = await call('GET', `${ORG}/automation-date-columns?limit=2`)
    const second = await call('GET', `${ORG}/automation-date-columns?limit=2&cursor=${first.body.nextCursor}`)
    expect([...first.body.data, ...second.body.data]).toEqual(before.slice(0, 4))
  })
})

describe('oncePerRecord', () => {
  const once = draw({ start: on('customer:updated', { oncePerRecord: true }) })
  const rename = ({ call }: TestServer, id: string, firstName: string) => call('PATCH', `${ORG}/customers/${id}`, { body: { firstName } })
  const starts = ({ installation }: TestServer) =>
    installation.store.read((db) => db.selectFrom('automation_starts').select('start_key').execute())

  test('holds for ever, through changes and pauses, and ends with the record or the automation', async () => {
    const server = await startTestServer()
    const id = await enableFlow(server, once)
    const { body: ada } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    await rename(server, ada.id, 'Ada B')
    await rename(server, ada.id, 'Ada C')
    await change(server, id, { enabled: false })
    await change(server, id, { definition: { ...once, notes: [] }, enabled: true })
    await rename(server, ada.id, 'Ada D')
    expect(await fetchRuns(server, id)).toHaveLength(1)
    const { body: ben } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ben' } })
    await rename(server, ben.id, 'Benjamin')
    expect(await fetchRuns(server, id)).toHaveLength(2)
    expect((await starts(server)).map((row) => row.start_key).sort()).toEqual([ada.id, ben.id].sort())
    await server.call('DELETE', `${ORG}/customers/${ben.id}`)
    expect(await starts(server)).toEqual([{ start_key: ada.id }])
    await server.call('DELETE', `${ORG}/automations/${id}`)
    await server.server.idle() // swept a batch at a time
    expect(await starts(server)).toEqual([])
  })

  test('means nothing to a flow that is called', async () => {
    const server = await startTestServer()
    const flow = await enableCalled(server, draw({ start: onCall({ oncePerRecord: true }) }))
    for (const _ of [1, 2]) expect((await flow.post()).body).toEqual({ accepted: true })
    expect(await starts(server)).toEqual([])
  })
})
