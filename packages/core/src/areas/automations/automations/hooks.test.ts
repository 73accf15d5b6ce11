import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { callHook, getHookAddress } from './hooks.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const flow = (config: object) => ({
  nodes: [{ id: 'start', type: 'trigger', label: '', position: { x: 0, y: 0 }, config }],
  edges: [],
})
const webhook = (webhookVersion?: string, more: object = {}) =>
  flow({ source: 'webhook', ...(webhookVersion ? { webhookVersion } : {}), ...more })
const event = flow({ source: 'event', eventKey: 'customer:created' })
const halfFinished = flow({ source: 'event' })

async function made(definition: object = webhook()): Promise<string> {
  const { body } = await site.call('automations.create', { body: { name: 'Called', definition } })
  return String(body.id)
}
const update = (id: string, body: object) => site.call('automations.update', { params: { id }, body })
const address = (id: string) => site.call('automations.webhookUrl', { params: { id } })
/** The secret in the address; `undefined` when there is no address. */
const tokenOf = async (id: string) => (await address(id)).body.url?.toString().split('/').at(-1)
const call = (id: string, token: unknown, request: object = {}) =>
  site.call('automation-hooks.call', { params: { automationId: id, token: String(token) }, body: null, ...request })

async function enabled(definition: object = webhook()): Promise<{ readonly id: string; readonly token: string }> {
  const id = await made(definition)
  await update(id, { enabled: true })
  return { id, token: String(await tokenOf(id)) }
}

test('[ERR-01] a call is answered as that of a disabled automation while the organization has paused its own', async () => {
  const { id, token } = await enabled()
  await site.call('orgs.update', { body: { automationsPaused: true } })
  expect(await call(id, token)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  await site.call('orgs.update', { body: { automationsPaused: false } })
  expect(await call(id, token)).toMatchObject({ status: 200, body: { accepted: true } })
})

describe('the address of an automation', () => {
  test('[HOOKTRIG-03] is shown before it is enabled, whole and with the id of the organization', async () => {
    const id = await made()
    const { status, body } = await address(id)
    expect(status).toBe(200)
    expect(body.url).toMatch(
      new RegExp(`^https://belfry\\.example\\.com/api/orgs/${site.park.id}/automation-hooks/${id}/[A-Za-z0-9_-]{43}$`),
    )
  })

  test('[HOOKTRIG-10] is not there when the trigger is something else', async () => {
    expect((await address(await made(event))).status).toBe(404)
    expect((await address(exampleId('automation'))).status).toBe(404)
  })

  test('[TRIG-WEBHOOK-02] is gone when the clock starts the flow', async () => {
    const id = await made()
    await update(id, { definition: flow({ source: 'daily' }) })
    expect((await address(id)).status).toBe(404)
  })

  test('[TRIG-WEBHOOK-02] is another for another version, and one that is gone never comes back', async () => {
    const id = await made(webhook('1'))
    const first = await tokenOf(id)
    await update(id, { name: 'Renamed' })
    await update(id, { definition: webhook('1', { note: 'kept' }) })
    expect(await tokenOf(id)).toBe(first)
    await update(id, { definition: webhook('2') })
    const second = await tokenOf(id)
    await update(id, { definition: webhook('1') })
    expect(new Set([first, second, await tokenOf(id)]).size).toBe(3)
  })

  test('goes when the trigger becomes something else, and stays while the trigger is half finished', async () => {
    const id = await made()
    const first = await tokenOf(id)
    await update(id, { definition: halfFinished })
    expect(await tokenOf(id)).toBe(first)
    await update(id, { definition: event })
    expect(await tokenOf(id)).toBeUndefined()
    await update(id, { definition: webhook() })
    expect(await tokenOf(id)).not.toBe(first)
  })

  test('goes with the automation', async () => {
    const { id, token } = await enabled()
    await site.call('automations.delete', { params: { id } })
    expect(site.state.hooks.size).toBe(0)
    expect((await call(id, token)).status).toBe(404)
  })
})

describe('a call', () => {
  test('[HOOKTRIG-02] [HOOKTRIG-08] starts a run with its body and query', async () => {
    const { id, token } = await enabled()
    expect(await call(id, token, { body: { order: 1 }, query: { a: ['1', '2'] } })).toEqual({ status: 200, body: { accepted: true } })
    expect(site.state.calls.get(id)).toEqual([{ body: { order: 1 }, query: { a: ['1', '2'] } }])
  })

  test('[HOOKTRIG-05] with a wrong address is refused in the same words, whatever is wrong', async () => {
    const { id, token } = await enabled()
    const other = await enabled()
    const disabled = await made()
    const problems = [
      await call(id, 'x'.repeat(43)),
      await call(other.id, token),
      await call(exampleId('automation', 99), token),
      await call(disabled, await tokenOf(disabled)),
    ].map(({ problem }) => problem)
    expect(problems[0]).toMatchObject({ code: 'not_found', errors: [] })
    for (const problem of problems) expect(problem).toEqual(problems[0])
    expect(JSON.stringify(problems)).not.toContain(token)
    expect(site.state.calls.size).toBe(0)
  })

  test('for which the conditions of the trigger do not hold starts nothing, and does not count', async () => {
    const { id, token } = await enabled(webhook('', { admits: false }))
    for (let count = 0; count < 5; count++) expect(await call(id, token)).toEqual({ status: 200, body: { accepted: false } })
    expect(site.state.hookCalls.size).toBe(0)
  })

  test('[HOOKTRIG-07] [ERR-03] beyond the limit is ignored and counted, and a minute later calls are accepted again', async () => {
    const [{ id, token }, other] = [await enabled(), await enabled()]
    const accepted = async () => (await call(id, token)).body.accepted
    for (let count = 0; count < 3; count++) expect(await accepted()).toBe(true)
    expect(await accepted()).toBe(false)
    expect(await accepted()).toBe(false)
    expect((await site.call('automations.get', { params: { id } })).body.ignoredHookCalls).toBe(2)
    expect((await call(other.id, other.token)).body.accepted).toBe(true)
    expect([id, other.id].map((called) => site.state.calls.get(called)?.length)).toEqual([3, 1])
    site.surroundings.now = NOON + 60_000
    expect(await accepted()).toBe(true)
  })
})

test('[AUTH-11] an automation that knows the address of another may call it, and cannot ask for it', async () => {
  const { id, token } = await enabled()
  const workflow = workflowCaller(site.park.id)
  const called = await site.run(callHook, { automationId: id, token, body: null, query: {} }, { as: workflow })
  expect(called).toMatchObject({ kind: 'done', value: { accepted: true } })
  const read = await site.run(getHookAddress, { id }, { as: workflow })
  expect(read).toMatchObject({ kind: 'refused', problem: { code: 'forbidden' } })
})
