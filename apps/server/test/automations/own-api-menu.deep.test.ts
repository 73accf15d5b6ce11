import { exampleId, type IdKind, routes } from '@belfry/core'
import { expect, test } from 'vitest'
import { startDemoSite } from '../support/demo-site.ts'
import { type ApiRun, type DrawnStep, draw, enableFlow, fetchRuns } from '../support/flows.ts'
import { calledFlow } from '../support/hooks.ts'

const ORG = '/api/orgs/test-park'
/** A definition has at most 100 steps and 200 lines. */
const MOST = 90

interface Entry {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly sampleBody: string
}

/** What is looked at comes first, and what takes out comes last, so that there is something to be found as long as can be. */
const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']

test('[HTTP-OWN-10] a flow that makes every call of the menu is told of none that it may not make', { timeout: 300_000 }, async () => {
  const site = await startDemoSite()
  const menu: Entry[] = []
  for (let cursor = ''; ; ) {
    const { body } = await site.call('GET', `${ORG}/automation-api-operations?limit=200${cursor}`)
    menu.push(...body.data)
    if (body.nextCursor === null) break
    cursor = `&cursor=${body.nextCursor}`
  }
  expect(menu.length).toBeGreaterThan(200)
  const sorted = menu.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))

  const addressed = await Promise.all(sorted.map(async (entry) => ({ ...entry, path: await filled(entry.path) })))
  const answers: { readonly operationId: string; readonly status: number | null; readonly data: unknown }[] = []
  for (let from = 0; from < addressed.length; from += MOST) {
    const part = addressed.slice(from, from + MOST)
    const automationId = await enableFlow(site, flowOf(part), `Calls from ${from}`)
    const { post } = await calledFlow(site, automationId)
    expect((await post({ body: {} })).status).toBe(200)
    await site.server.idle()
    await site.advance('1 hour')
    const [run] = (await fetchRuns(site, automationId)) as [ApiRun]
    expect([run.status, run.error], `calls from ${from}`).toEqual(['completed', null])
    for (const [index, { operationId }] of part.entries()) {
      const step = run.steps.find(({ nodeId }) => nodeId === `c${index}`)
      const response = step?.output?.response as { readonly status: number; readonly data: unknown } | undefined
      answers.push({ operationId, status: response?.status ?? null, data: response?.data })
    }
  }
  expect(answers).toHaveLength(menu.length)
  expect(answers.filter(({ status }) => status === null || status === 403 || status === 405 || status >= 500)).toEqual([])
  // Most find what they are about: the others would say little of what a flow may do.
  expect(answers.filter(({ status }) => status !== null && status < 300).length).toBeGreaterThan(menu.length / 3)

  /** The path with the ids of records that there are. */
  async function filled(path: string): Promise<string> {
    const route = routes.find((one) => one.path === `/orgs/{organizationId}${path}`)
    let address = path
    for (const [name, kind] of Object.entries(route?.params ?? {})) {
      // An erasure would take what the run itself holds along.
      if (path.endsWith('/erase')) return path.replace(`{${name}}`, exampleId('customer', 99))
      const before = address.slice(0, address.indexOf(`{${name}}`) - 1)
      address = address.replace(`{${name}}`, typeof kind === 'string' ? await idAt(before, kind as IdKind) : 'crm-1')
    }
    return address
  }

  async function idAt(collection: string, kind: IdKind): Promise<string> {
    const { status, body } = await site.call('GET', `${ORG}${collection}?limit=1`)
    return (status === 200 && body.data?.[0]?.id) || exampleId(kind)
  }
})

/** A flow that makes calls one after another, whatever comes of each. */
function flowOf(calls: readonly Entry[]) {
  const steps = calls.map(({ method, path, sampleBody }, index): readonly [string, DrawnStep] => [
    `c${index}`,
    ['httpRequest', { target: 'tillor', method, path, ...(sampleBody === '' ? {} : { body: sampleBody }) }],
  ])
  const edges = calls.slice(1).flatMap((_, index) => [`c${index} success c${index + 1}`, `c${index} failed c${index + 1}`])
  return draw({ start: ['trigger', { source: 'webhook' }], ...Object.fromEntries(steps) }, ['start out c0', ...edges])
}
