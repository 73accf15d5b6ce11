import { expect, test } from 'vitest'
import { bootstrapAdministrator, bootstrapApiKey, bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const LINES = 500

/** An invoice of so many lines, of which no two are alike. */
async function addInvoice({ call }: TestServer, org: string, { key, lines }: { readonly key: string; readonly lines: number }) {
  const { body: customer } = await call('POST', `${org}/customers`, { key, body: { firstName: 'Grace' } })
  const description = (line: number) => `Night ${line} on a comfort pitch ${'with all that belongs to it '.repeat(4)}`
  const body = {
    customerId: customer.id,
    lines: Array.from({ length: lines }, (_, line) => ({ description: description(line), quantity: 1, unitPrice: 32.5, vat: 6 })),
  }
  const { status, body: invoice } = await call('POST', `${org}/invoices`, { key, body })
  expect(status).toBe(201)
  return `${org}/invoices/${invoice.id}/pdf`
}

async function addLake({ installation }: TestServer): Promise<string> {
  await bootstrapOrganization(installation, { name: 'Lake', slug: 'lake' })
  await bootstrapAdministrator(installation, { organizationSlug: 'lake', email: 'lake@example.com', name: 'Lake' })
  return bootstrapApiKey(installation, { email: 'lake@example.com', name: 'Lake' })
}

test(`[A10] PDFs of ${LINES} lines hold nobody up: the event loop does not make them, and another organization gets its own at once`, async () => {
  const server = await startTestServer()
  const lakeKey = await addLake(server)
  const theirs = await addInvoice(server, '/api/orgs/lake', { key: lakeKey, lines: 5 })
  const warmUps: [string, string][] = [
    [await addInvoice(server, '/api/orgs/lake', { key: lakeKey, lines: 1 }), lakeKey],
    [await addInvoice(server, '/api/orgs/test-park', { key: server.key, lines: 1 }), server.key],
  ]
  const paths: string[] = []
  for (let count = 0; count < 8; count++) paths.push(await addInvoice(server, '/api/orgs/test-park', { key: server.key, lines: LINES }))
  const get = (path: string, key: string) =>
    fetch(`http://127.0.0.1:${server.server.port}${path}`, { headers: { 'x-api-key': key } }).then(async (response) => {
      return { status: response.status, etag: response.headers.get('etag'), length: (await response.arrayBuffer()).byteLength }
    })

  // Two threads are at work before the clock runs: starting one may take longer than all eight papers.
  await Promise.all(warmUps.map(([path, key]) => get(path, key)))
  const cpuStart = process.threadCpuUsage()
  let finished = 0
  const many = paths.map((path) => get(path, server.key).finally(() => finished++))
  const other = await get(theirs, lakeKey)
  const before = finished
  const answers = await Promise.all(many)
  const { user, system } = process.threadCpuUsage(cpuStart)
  expect([other.status, ...answers.map(({ status }) => status)]).toEqual(Array.from({ length: 9 }, () => 200))
  expect(before).toBeLessThan(4)
  // What the loop itself has computed, with the callers in the same thread: the papers would take the processor 8 seconds.
  expect((user + system) / 1000).toBeLessThan(3000)

  for (const [index, path] of paths.entries()) expect(await get(path, server.key)).toEqual(answers[index])
})
