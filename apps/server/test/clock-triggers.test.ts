import { steps } from '@belfry/automation-engine'
import { describe, expect, test } from 'vitest'
import { servedSources } from '../src/runs/examine-definition.ts'
import { type DrawnStep, draw, enableFlow, on } from './support/flows.ts'
import { addAutomation } from './support/hooks.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

const ORG = '/api/orgs/test-park'

const clocks = [
  { source: 'daily', hour: '9', minute: '30' },
  { source: 'cron', cron: '0 9 * * 1-5' },
  { source: 'dateReached', date: 'reservation.checkInAt', dateOffset: { amount: 1, unit: 'days' }, dateDirection: 'before' },
  { source: 'invoiceOverdue' },
] as const

const flow = (config: Readonly<Record<string, unknown>>) =>
  draw({ start: ['trigger', config] as DrawnStep, make: ['taskCreate', { title: 'x' }] })
const change = ({ call }: TestServer, id: string, body: object) => call('PATCH', `${ORG}/automations/${id}`, { body })
const notServed = (source: string) => ({
  code: 'source_not_served',
  severity: 'error',
  nodeId: 'start',
  pointer: '/nodes/0/config/source',
  message: `In "start", source is ${source}, and this server does not start flows by the clock yet: choose event or webhook, or leave the automation disabled until it does.`,
})

describe('a flow that begins by the clock, until its runs are hosted', () => {
  test.each(clocks)('[STEP-trigger-01] can be saved, and says that nothing would start it: $source', async (config) => {
    const server = await startTestServer()
    const made = await server.call('POST', `${ORG}/automations`, { body: { name: 'By the clock', definition: flow(config) } })
    expect(made).toMatchObject({ status: 201, body: { enabled: false, problems: [notServed(config.source)] } })
    expect(made.body.problems).toHaveLength(1)
    expect((await server.call('GET', `${ORG}/automations/${made.body.id}`)).body.problems).toEqual(made.body.problems)
    const validated = await server.call('POST', `${ORG}/automations/validate`, { body: { definition: flow(config) } })
    expect(validated.body.problems).toEqual(made.body.problems)
  })

  test.each(clocks)('[AUTO-DEF-13] is not enabled, and told why: $source', async (config) => {
    const server = await startTestServer()
    const id = await addAutomation(server, flow(config))
    const refused = await change(server, id, { enabled: true })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'open_problems', errors: [{ pointer: '/definition/nodes/0/config/source', code: 'source_not_served' }] },
    })
    expect(refused.body.problems).toMatchObject([notServed(config.source)])
    expect((await server.call('GET', `${ORG}/automations/${id}`)).body.enabled).toBe(false)
  })

  test('[AUTO-DEF-15] is not saved into an enabled automation', async () => {
    const server = await startTestServer()
    const sound = flow(on('customer:created')[1])
    const id = await enableFlow(server, sound)
    expect(await change(server, id, { definition: flow(clocks[0]) })).toMatchObject({ status: 409, body: { code: 'open_problems' } })
    expect((await server.call('GET', `${ORG}/automations/${id}`)).body).toMatchObject({ definition: sound, enabled: true })
  })

  test('[TRIG-WEBHOOK-02] takes away the address that the automation had', async () => {
    const server = await startTestServer()
    const id = await addAutomation(server, flow({ source: 'webhook' }))
    const address = () => server.call('GET', `${ORG}/automations/${id}/webhook-url`)
    expect((await address()).status).toBe(200)
    expect((await change(server, id, { definition: flow(clocks[1]) })).status).toBe(200)
    expect((await address()).status).toBe(404)
  })
})

describe('what is wrong with it is told as well', () => {
  const problemsOf = async (server: TestServer, config: Readonly<Record<string, unknown>>) => {
    const { body } = await server.call('POST', `${ORG}/automations/validate`, { body: { definition: flow(config) } })
    const problems = body.problems as readonly { readonly code: string; readonly pointer: string }[]
    return problems.filter(({ code }) => code !== 'source_not_served')
  }

  test('[TRIG-CRON-06] [TRIG-DAILY-02] [TRIG-DAILY-03] each with its place', async () => {
    const server = await startTestServer()
    expect(await problemsOf(server, { source: 'cron', cron: '0 9 * * MON' })).toMatchObject([
      { code: 'format', pointer: '/nodes/0/config/cron', range: [8, 11] },
    ])
    expect(await problemsOf(server, { source: 'cron', cron: '0 0 31 2 *' })).toMatchObject([{ code: 'never_due' }])
    expect(await problemsOf(server, { source: 'daily', hour: '24', minute: '60' })).toMatchObject([
      { code: 'too_large', pointer: '/nodes/0/config/hour' },
      { code: 'too_large', pointer: '/nodes/0/config/minute' },
    ])
  })

  test('[TRIG-DATE-02] a custom field by what the organization has declared', async () => {
    const server = await startTestServer()
    const expiry = { source: 'dateReached', date: 'customer.customFields.insuranceExpiry' }
    expect(await problemsOf(server, expiry)).toMatchObject([{ code: 'unknown_date', pointer: '/nodes/0/config/date' }])
    const customFieldDeclarations = [{ model: 'customer', key: 'insuranceExpiry', type: 'date' }]
    expect((await server.call('PATCH', ORG, { body: { customFieldDeclarations } })).status).toBe(200)
    expect(await problemsOf(server, expiry)).toEqual([])
    expect(await problemsOf(server, { ...expiry, date: 'customer.customFields.insuranceExpire' })).toMatchObject([
      { code: 'unknown_date', fix: { title: 'Use "customer.customFields.insuranceExpiry"' } },
    ])
  })

  test('[TRIG-DATE-03] [VER-03] an older name is none of it, and stays as it was written', async () => {
    const server = await startTestServer()
    const older = { source: 'dateReached', date: 'reservation.checkInDate' }
    expect(await problemsOf(server, older)).toEqual([])
    const id = await addAutomation(server, flow(older))
    expect((await server.call('GET', `${ORG}/automations/${id}`)).body.definition).toEqual(flow(older))
  })
})

test('[STEP-trigger-01] the catalogue of steps names every source, and those that are served are among them', async () => {
  const { call } = await startTestServer()
  const { body } = await call('GET', `${ORG}/automation-step-types?limit=200`)
  const trigger = body.data.find(({ type }: { readonly type: string }) => type === 'trigger')
  const { enum: sources } = trigger.config.properties.source
  expect(sources).toEqual(['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron'])
  expect(sources).toEqual(expect.arrayContaining([...servedSources]))
  expect(trigger.config).toEqual(JSON.parse(JSON.stringify(steps.trigger.config)))
})
