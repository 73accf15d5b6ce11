import { describe, expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, taskTitles, theRun } from '../support/flows.ts'
import { type Answering, startReceiver } from '../support/receiver.ts'
import { trustedCertificate } from '../support/sink.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const CAUSE = 'belfry-cause'

/** Which of the names of the proxy is the public address of the installation. */
interface Front {
  readonly knows: boolean
  /** What the proxy leaves out of what it passes on. */
  readonly drops?: readonly string[]
}

/** A server behind a proxy that speaks TLS, as everybody has it. `origin` is where the proxy is. */
async function startProxiedServer({ knows, drops = [] }: Front) {
  const { certificate, environment } = trustedCertificate()
  const reached = { port: 0 }
  const passOn: Answering = async (response, { method, path, headers, body }) => {
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers as Record<string, string>
    for (const name of drops) delete kept[name]
    const answer = await fetch(`http://127.0.0.1:${reached.port}${path}`, { method, headers: kept, body: new Uint8Array(body) })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text())
  }
  const proxy = await startReceiver(passOn, certificate)
  const origin = `https://127.0.0.1:${proxy.port}`
  const public_ = knows ? { BELFRY_APP_URL: origin } : {}
  const server = await startTestServer({ environment: { ...environment, BELFRY_RATE_LIMIT: '0', ...public_ } })
  reached.port = server.server.port
  return { ...server, origin, passed: proxy.received }
}

const called = (steps: Parameters<typeof draw>[0], lines?: readonly string[]) =>
  draw({ start: ['trigger', { source: 'webhook' }], made: ['taskCreate', { title: 'Called' }], ...steps }, lines)

/** A flow that is called, and then calls an address. */
const calling = (url: string) =>
  called(
    { again: ['httpRequest', { target: 'custom', method: 'POST', url }], badly: ['taskCreate', { title: 'badly {response.status}' }] },
    ['start out made', 'made out again', 'again failed badly'],
  )

/** The path of an automation's address. */
async function pathTo({ call }: Pick<TestServer, 'call'>, id: string): Promise<string> {
  return new URL((await call('GET', `${ORG}/automations/${id}/webhook-url`)).body.url).pathname
}

const redraw = async ({ call }: Pick<TestServer, 'call'>, id: string, definition: object) =>
  expect((await call('PATCH', `${ORG}/automations/${id}`, { body: { definition } })).status).toBe(200)

/** Lets a flow that is called call an address made of its own, and calls it once. */
async function callItself(server: Awaited<ReturnType<typeof startProxiedServer>>, spell: (origin: string, path: string) => string) {
  const id = await enableFlow(server, called({}))
  const path = await pathTo(server, id)
  await redraw(server, id, calling(spell(server.origin, path)))
  expect((await server.call('POST', path, { key: null })).body).toEqual({ accepted: true })
  await server.server.idle()
  return path
}

describe("a call of the flow's own address, as one of an address outside", () => {
  const encoded = (path: string) => path.replace('automation-hooks', 'automation%2Dhooks').replace('aut_', '%61ut_')
  test.each<[string, (origin: string, path: string) => string]>([
    ['as it stands', (origin, path) => `${origin}${path}`],
    ['by the slug', (origin, path) => `${origin}${path.replace(/org_[^/]+/, 'test-park')}`],
    ['without /api, with a query', (origin, path) => `${origin}${path.replace('/api/', '/')}?a=1#b`],
    ['percent-encoded', (origin, path) => `${origin}${encoded(path)}`],
    ['with dots', (origin, path) => `${origin}/x/%2e%2e/.${path}`],
    ['with slashes too many', (origin, path) => `${origin}/${path}/`],
    ['with the scheme in capitals', (origin, path) => `${origin.replace('https', 'HTTPS')}${path}`],
    ['with the host in another form', (origin, path) => `${origin.replace('127.0.0.1', '0x7f.1')}${path}`],
  ])('[HTTP-OWN-12] G111 is refused before anything is sent: %s', async (_how, spell) => {
    const server = await startProxiedServer({ knows: true })
    await callItself(server, spell)
    expect(await theRun(server)).toMatchObject({ status: 'failed', error: expect.stringContaining('the automation itself') })
    expect(await taskTitles(server)).toEqual(['Called'])
    expect(server.passed).toEqual([])
  })

  test('[HTTP-OWN-12] G111 is answered 403 where the installation does not know the name', async () => {
    const server = await startProxiedServer({ knows: false })
    await callItself(server, (origin, path) => `${origin}${path}`)
    expect(await theRun(server)).toMatchObject({ status: 'completed' })
    expect(await taskTitles(server)).toEqual(['Called', 'badly 403'])
    expect(server.passed).toHaveLength(1)
  })

  test('is no cause that anybody could make up: such a call is one from outside', async () => {
    const server = await startProxiedServer({ knows: false })
    const path = await callItself(server, (origin, path) => `${origin}${path}`)
    const seen = String(server.passed[0]?.headers[CAUSE])
    expect(seen).toMatch(/^[\w.-]{40,2000}$/)
    const [, automationId] = path.split('/automation-hooks/')[1]?.match(/^(.*)\//) ?? []
    expect(Buffer.from(seen.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(automationId)
    // A letter in the middle: the last one holds bits that stand for nothing.
    const changed = seen.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const forged of ['', 'x', `${seen}x`, changed, seen.slice(0, -8)]) {
      const answer = await server.call('POST', path, { key: null, headers: { [CAUSE]: forged } })
      expect([forged, answer.status]).toEqual([forged, 200])
    }
    await server.server.idle()
    // Whoever was told it may say it, to nobody's harm but their own.
    const { status, body } = await server.call('POST', path, { key: null, headers: { [CAUSE]: seen } })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

describe("a call of another flow's address, as one of an address outside", () => {
  test.each([true, false])('G111 counts among the ten that may lead to one another (public address known: %s)', async (knows) => {
    const server = await startProxiedServer({ knows })
    const first = await enableFlow(server, called({}), 'First')
    const second = await enableFlow(server, called({}), 'Second')
    const paths = { first: await pathTo(server, first), second: await pathTo(server, second) }
    await redraw(server, first, calling(`${server.origin}${paths.second}`))
    await redraw(server, second, calling(`${server.origin}${paths.first}`))
    await server.call('POST', paths.first, { key: null })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(Array(10).fill('Called'))
    const failed = (await fetchRuns(server)).filter(({ status }) => status === 'failed')
    expect(failed).toMatchObject([{ error: expect.stringContaining('loop') }])
  })

  test('goes on where its author gives a header of this name: it is ours', async () => {
    const server = await startProxiedServer({ knows: false })
    const other = await enableFlow(server, called({}), 'Other')
    const url = `${server.origin}${await pathTo(server, other)}`
    const first = await enableFlow(server, called({}), 'First')
    const headers = [{ id: 'a', key: 'Belfry-Cause', value: 'mine' }]
    const call = ['httpRequest', { target: 'custom', method: 'POST', url, headers }] as const
    await redraw(server, first, called({ call }))
    await server.call('POST', await pathTo(server, first), { key: null })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['Called', 'Called'])
    const cause = String(server.passed[0]?.headers[CAUSE])
    expect([cause.length > 40, cause.includes('mine')]).toEqual([true, false])
  })
})
