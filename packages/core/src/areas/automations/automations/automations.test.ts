import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { AnyRecord } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { automation } from './automation.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const node = (type: string, config: object) => ({ id: type, type, label: '', position: { x: 0, y: 0 }, config })
const trigger = node('trigger', { source: 'event', eventKey: 'customer:created' })
const finding = (severity: 'refused' | 'error' | 'warning') =>
  node('finding', { code: 'odd', severity, message: 'this is odd', nodeId: 'finding', pointer: '/nodes/1' })
const flow = (...nodes: object[]) => ({ nodes: [trigger, ...nodes], edges: [] })

const create = (definition: object = flow(), body: object = {}) =>
  site.call('automations.create', { body: { name: 'Welcome', definition, ...body } })
const made = async (definition: object = flow()) => String((await create(definition)).body.id)
const update = (id: string, body: object) => site.call('automations.update', { params: { id }, body })
const startedBy = (id: string) => site.state.subscriptions.get(id)
/** What a definition stands for changes under an automation: what it names was deleted, say. */
const spoil = (id: string) => {
  site.memory.put(automation, { ...(site.record(id) as AnyRecord), definition: flow(finding('error')) })
}

describe('a new automation', () => {
  test.each([[undefined], [true], [false]])('is disabled when %j is sent', async (enabled) => {
    const { status, body } = await create(flow(), enabled === undefined ? {} : { enabled })
    expect(status).toBe(201)
    expect(body).toMatchObject({ enabled: false, problems: [] })
    expect(startedBy(String(body.id))).toBeUndefined()
    expect(site.events()).toEqual([])
  })

  test.each(['error', 'warning'] as const)('is stored with a finding of severity %s, and shows it', async (severity) => {
    expect(await create(flow(finding(severity)))).toMatchObject({ status: 201, body: { problems: [{ severity, code: 'odd' }] } })
  })

  test('is not stored with a finding that says so, which is pointed at', async () => {
    const before = site.snapshot()
    expect(await create(flow(finding('refused')))).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request', errors: [{ pointer: '/definition/nodes/1', code: 'odd', message: 'this is odd' }] },
    })
    expect(site.snapshot()).toEqual(before)
  })
})

describe('enabling an automation', () => {
  test('lets its trigger start runs, disabling it ends that', async () => {
    const id = await made()
    expect(await update(id, { enabled: true })).toMatchObject({ status: 200, body: { enabled: true } })
    expect(startedBy(id)).toEqual(['customer:created'])
    await update(id, { enabled: false })
    expect(startedBy(id)).toBeUndefined()
  })

  test('is refused with open problems, which are told whole', async () => {
    const id = await made(flow(finding('error'), finding('warning')))
    const before = site.snapshot()
    const { status, problem } = await update(id, { enabled: true })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'open_problems', errors: [{ pointer: '/definition/nodes/1', code: 'odd' }] })
    expect(problem?.extensions?.problems).toMatchObject([{ severity: 'error' }, { severity: 'warning' }])
    expect(site.snapshot()).toEqual(before)
  })

  test('is possible with warnings', async () => {
    expect(await update(await made(flow(finding('warning'))), { enabled: true })).toMatchObject({ status: 200 })
  })

  test('is possible together with the definition that solves the problems', async () => {
    const id = await made(flow(finding('error')))
    expect(await update(id, { enabled: true, definition: flow() })).toMatchObject({ status: 200, body: { enabled: true, problems: [] } })
  })

  test('does not need a trigger that is an event', async () => {
    const id = await made({ nodes: [node('trigger', { source: 'daily' })], edges: [] })
    await update(id, { enabled: true })
    expect(startedBy(id)).toBeUndefined()
    expect(site.state.clocks.has(id)).toBe(true)
    await update(id, { enabled: false })
    expect(site.state.clocks.has(id)).toBe(false)
  })
})

describe('what one event starts', () => {
  const MEBIBYTE = 1024 * 1024
  const sized = (bytes: number) => ({ nodes: [node('trigger', { source: 'event', eventKey: 'customer:created', bytes })], edges: [] })

  test('has definitions of 8 MiB together at most, and says what to do', async () => {
    const ids = [await made(sized(5 * MEBIBYTE)), await made(sized(3 * MEBIBYTE)), await made(sized(1))]
    for (const id of ids.slice(0, 2)) expect((await update(id, { enabled: true })).status).toBe(200)
    const refused = await update(ids[2] as string, { enabled: true })
    expect(refused).toMatchObject({
      status: 409,
      problem: { code: 'open_problems', errors: [{ code: 'too_much_started', message: expect.stringContaining('disable some of them') }] },
    })
    expect(await update(ids[1] as string, { name: 'Renamed' })).toMatchObject({ status: 200 })
    await update(ids[0] as string, { enabled: false })
    expect((await update(ids[2] as string, { enabled: true })).status).toBe(200)
  })
})

describe('how many automations one event starts', () => {
  const started = (eventKey: string) => ({ nodes: [node('trigger', { source: 'event', eventKey })], edges: [] })

  test('is a hundred at most, and a refusal says what to do', async () => {
    for (let count = 0; count < 100; count++) expect((await update(await made(), { enabled: true })).status).toBe(200)
    const id = await made()
    const refused = await update(id, { enabled: true })
    expect(refused).toMatchObject({
      status: 409,
      problem: { code: 'open_problems', errors: [{ code: 'too_many_started', message: expect.stringContaining('disable some of them') }] },
    })
    expect(startedBy(id)).toBeUndefined()
    expect((await update(id, { enabled: true, definition: started('invoice:paid') })).status).toBe(200)
    expect(await update(id, { definition: flow() })).toMatchObject({ status: 409 })
    expect(startedBy(id)).toEqual(['invoice:paid'])
  })

  test('may be more where they were enabled before: they can be changed and disabled', async () => {
    const id = await made()
    await update(id, { enabled: true })
    for (let count = 0; count < 150; count++) site.state.subscriptions.set(await made(), ['customer:created'])
    expect((await update(id, { definition: flow(finding('warning')) })).status).toBe(200)
    expect((await update(id, { enabled: false })).status).toBe(200)
    expect(await update(id, { enabled: true })).toMatchObject({ status: 409 })
  })
})

describe('saving a definition', () => {
  test('into a disabled automation is possible with open problems', async () => {
    expect(await update(await made(), { definition: flow(finding('error')) })).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('into an enabled automation is not', async () => {
    const id = await made()
    await update(id, { enabled: true })
    const before = site.snapshot()
    expect(await update(id, { definition: flow(finding('error')) })).toMatchObject({ status: 409, problem: { code: 'open_problems' } })
    expect(site.snapshot()).toEqual(before)
    expect(await update(id, { definition: flow(finding('error')), enabled: false })).toMatchObject({ status: 200 })
  })

  test('that says it cannot be saved is refused even so', async () => {
    expect(await update(await made(), { definition: flow(finding('refused')) })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request' },
    })
  })

  test('with another trigger changes what starts it', async () => {
    const id = await made()
    await update(id, { enabled: true })
    await update(id, { definition: { nodes: [node('trigger', { eventKey: 'invoice:paid' })], edges: [] } })
    expect(startedBy(id)).toEqual(['invoice:paid'])
  })
})

describe('an enabled automation that has come to have problems', () => {
  test('can be renamed, and is left as it is by an empty change', async () => {
    const id = await made()
    await update(id, { enabled: true })
    spoil(id)
    expect(await update(id, {})).toMatchObject({ status: 200, body: { problems: [{ code: 'odd' }] } })
    expect(await update(id, { name: 'Welcome them' })).toMatchObject({ status: 200, body: { name: 'Welcome them', enabled: true } })
  })

  test('can be disabled, and not enabled again', async () => {
    const id = await made()
    await update(id, { enabled: true })
    spoil(id)
    expect(await update(id, { enabled: false })).toMatchObject({ status: 200 })
    expect(await update(id, { enabled: true })).toMatchObject({ status: 409 })
  })
})

describe('the versions of an automation', () => {
  const versions = async (id: string) => rowsOf(await site.call('automations.versions.list', { params: { id } }))

  test('are made by every save that changes its definition, newest first, with who made them', async () => {
    const id = await made()
    await update(id, { name: 'Welcome them' })
    await update(id, { definition: flow() })
    expect(await versions(id)).toMatchObject([{ version: 1, definition: flow(), createdBy: site.administrator.author }])
    site.surroundings.now = NOON + 1000
    await update(id, { definition: flow(finding('error')) })
    await update(id, { definition: flow() })
    expect(await versions(id)).toMatchObject([
      { version: 3, definition: flow(), createdAt: '2026-07-01T12:00:01.000Z' },
      { version: 2, definition: flow(finding('error')) },
      { version: 1, createdAt: '2026-07-01T12:00:00.000Z' },
    ])
  })

  test('are not made by a save that is refused', async () => {
    const id = await made()
    await update(id, { enabled: true })
    await update(id, { definition: flow(finding('error')) })
    expect(await versions(id)).toHaveLength(1)
  })
})

describe('what the rest of the organization has to say of a definition', () => {
  const warning = node('remark', { code: 'loop', severity: 'warning' })

  test('G33 comes behind the findings of a new, a changed and a read automation, and stops none of them', async () => {
    const { status, body } = await create(flow(warning, finding('warning')))
    expect(status).toBe(201)
    const warnings = (name: string) => [{ code: 'odd' }, { code: 'loop', message: name }]
    expect(body.problems).toMatchObject(warnings('Welcome'))
    const id = String(body.id)
    expect((await update(id, { enabled: true, name: 'Hello' })).body).toMatchObject({ enabled: true, problems: warnings('Hello') })
    expect((await site.call('automations.get', { params: { id } })).body.problems).toMatchObject(warnings('Hello'))
  })

  test('G33 comes behind the findings of a definition that is validated, of which nobody knows whose it is', async () => {
    const { body } = await site.call('automations.validate', { body: { definition: flow(warning, finding('error')) } })
    expect(body.problems).toMatchObject([{ code: 'odd' }, { code: 'loop', message: 'nobody' }])
  })
})

describe('validating a definition', () => {
  test('tells every finding, also one that keeps it from being saved, and stores nothing', async () => {
    const before = site.snapshot()
    const definition = flow(finding('refused'), finding('warning'))
    expect(await site.call('automations.validate', { body: { definition } })).toMatchObject({
      status: 200,
      body: { problems: [{ severity: 'refused' }, { severity: 'warning' }] },
    })
    expect(site.snapshot()).toEqual(before)
  })
})

test('deleting an automation cancels its runs, and no event starts it any more', async () => {
  const [id, other] = [await made(), await made()]
  await update(id, { enabled: true })
  const run = (number: number, automationId: string) => ({ id: exampleId('run', number), automationId, status: 'running' as const })
  for (const one of [run(1, id), run(2, other)]) site.state.runs.set(one.id, one)
  expect(await site.call('automations.delete', { params: { id } })).toMatchObject({ status: 200 })
  expect(startedBy(id)).toBeUndefined()
  expect([...site.state.runs.values()].map(({ status }) => status)).toEqual(['cancelled', 'running'])
})

describe('rights', () => {
  const calls = {
    list: {},
    get: { params: true },
    create: { body: automation.createExample },
    update: { params: true, body: { name: 'x' } },
    delete: { params: true },
    validate: { body: { definition: automation.createExample.definition } },
    'versions.list': { params: true },
  }

  test.each([
    ['[AUTH-09] automations:read reads', ['automations:read'], ['list', 'get', 'validate', 'versions.list']],
    ['[AUTH-10] automations:write writes', ['automations:write'], ['create', 'update', 'delete']],
    ['[AUTH-09] [AUTH-10] full access does both', ['*'], Object.keys(calls)],
    ['[AUTH-09] [AUTH-10] nothing else does', ['customers:read', 'customers:write', 'webhooks:write'], []],
  ])('%s', async (_, granted, allowed) => {
    const as = site.colleague(...granted)
    for (const [verb, { params, ...rest }] of Object.entries<{ params?: boolean; body?: object }>(calls)) {
      const id = await made()
      const before = site.snapshot()
      const answer = await site.call(`automations.${verb}`, { as, ...(params ? { params: { id } } : {}), ...rest })
      expect(answer.status < 300, verb).toBe(allowed.includes(verb))
      if (!allowed.includes(verb)) expect([answer.status, site.snapshot()]).toEqual([403, before])
    }
  })
})

describe('the values of headers', () => {
  const header = { id: 'h', key: 'X-Key', value: 'Bearer {customer.id}' }
  const hiddenHeader = { id: 'h', key: 'X-Key', value: null, sealed: true }
  const calling = (headers: unknown, url = 'https://example.com/') => flow(node('httpRequest', { target: 'custom', url, headers }))

  test('[G116] stand beside the definition, and are shown to nobody', async () => {
    const { body } = await create(calling([header]))
    expect(body.definition).toEqual(calling([hiddenHeader]))
    const stored = (site.record(String(body.id)) as AnyRecord).definition
    const reference = { id: 'h', key: 'X-Key', sealed: expect.stringMatching(/^sec_/), variables: ['customer.id'] }
    expect(stored).toEqual(calling([reference]))
    expect(site.state.versions.get(String(body.id))).toMatchObject([{ definition: stored }])
    const versions = await site.call('automations.versions.list', { params: { id: String(body.id) } })
    expect(versions.body.data).toMatchObject([{ definition: calling([hiddenHeader]) }])
    expect((await site.call('automations.list', {})).body.data).toMatchObject([{ definition: calling([hiddenHeader]) }])
  })

  test('saving what is shown changes nothing, and another origin loses them', async () => {
    const { body } = await create(calling([header]))
    const id = String(body.id)
    expect(await update(id, { definition: body.definition })).toMatchObject({ status: 200, body: { version: body.version } })
    const moved = await update(id, { definition: calling([hiddenHeader], 'https://other.example/') })
    expect(moved.body.definition).toEqual(calling([{ ...hiddenHeader, sealed: false }], 'https://other.example/'))
  })

  test('that are no text are refused', async () => {
    const { status, problem } = await create(calling([{ ...header, value: 5 }]))
    expect([status, problem?.errors]).toMatchObject([400, [{ pointer: '/definition/nodes/1/config/headers/0/value' }]])
  })
})
