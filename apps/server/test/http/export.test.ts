import { recordModels, recordsFileName } from '@belfry/core'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bootstrapAdministrator, bootstrapApiKey, bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { loadDemoSite } from '../../src/cli/demo-site/load-demo-site.ts'
import { writeExport } from '../../src/http/export/write-export.ts'
import type { ApiRecord as Row } from '../support/api-record.ts'
import { draw, enableFlow, on } from '../support/flows.ts'
import { addColleague, PASSWORD, useLink } from '../support/people.ts'
import { readZip, type UnpackedFile } from '../support/read-zip.ts'
import { leaksIn } from '../support/secret-forms.ts'
import { callingFlow } from '../support/sink.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addWebhook } from '../support/webhooks.ts'

const PARK = '/api/orgs/test-park'

/** An export as its reader has it. */
interface ReadExport {
  readonly files: readonly UnpackedFile[]
  /** The rows of a file of lines. */
  rows(name: string): readonly Row[]
  readonly manifest: Row
}

async function exportOf({ server, key }: Pick<TestServer, 'server' | 'key'>, slug = 'test-park'): Promise<ReadExport> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/orgs/${slug}/export`, { headers: { 'x-api-key': key } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return readExport(Buffer.from(await response.arrayBuffer()))
}

function readExport(archive: Buffer): ReadExport {
  const files = readZip(archive)
  const textOf = (name: string) => files.find((file) => file.name === name)?.bytes.toString() ?? ''
  return {
    files,
    rows: (name) =>
      textOf(name)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    manifest: JSON.parse(textOf('manifest.json')),
  }
}

async function countsOf({ installation: { store }, organization: { id } }: TestServer): Promise<Readonly<Record<string, number>>> {
  return store.read(async (db) => {
    const count = async (table: string, more = sql``) => {
      const { rows } = await sql<{
        count: number | string
      }>`select count(*) as count from ${sql.table(table)} where organization_id = ${id} ${more}`.execute(db)
      return Number(rows[0]?.count)
    }
    const counts: Record<string, number> = {}
    for (const model of recordModels) counts[recordsFileName(model)] = await count('records', sql`and model = ${model.name}`)
    return {
      ...counts,
      'automation-versions.ndjson': await count('automation_versions'),
      'runs.ndjson': await count('runs'),
      'events.ndjson': await count('events'),
      'audit-log.ndjson': await count('record_changes'),
      'files.ndjson': await count('files'),
    }
  })
}

describe('an export', () => {
  test('holds every row of the organization and of no other, and says truly what it holds', async () => {
    const server = await startTestServer()
    await loadDemoSite(server.installation, 'test-park')
    const definition = draw({ start: on('customer:created'), task: ['taskCreate', { title: 'Welcome' }] }, ['start out task'])
    await enableFlow(server, definition)
    await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Grace' } })
    const [{ id: customerId }] = (await server.call('GET', `${PARK}/customers`)).body.data
    const { body: document } = await server.call('POST', `${PARK}/documents`, { body: { customerId, documentType: 'INSURANCE_POLICY' } })
    const pdf = new TextEncoder().encode('%PDF-1.7 the contract')
    await server.call('PUT', `${PARK}/documents/${document.id}/file`, { raw: pdf, type: 'application/pdf' })
    const stranger = await addStranger(server)
    await server.server.idle()

    const exported = await exportOf(server)
    const { manifest, files, rows } = exported
    const rowCounts = Object.fromEntries(
      manifest.files.filter((file: Row) => file.rows !== null).map((file: Row) => [file.name, file.rows]),
    )
    expect(rowCounts).toEqual(await countsOf(server))
    expect(Object.values(rowCounts).reduce((sum: number, count) => sum + Number(count), 0)).toBeGreaterThan(500)
    expect(files.at(-1)?.name).toBe('manifest.json')
    expect(manifest.files).toEqual(
      files.slice(0, -1).map(({ name, bytes, sha256 }) => ({ name, rows: rowCounts[name] ?? null, bytes: bytes.length, sha256 })),
    )
    for (const [name, count] of Object.entries(rowCounts)) expect([name, rows(name).length]).toEqual([name, count])
    expect(manifest).toMatchObject({ format: 'belfry-export', version: 1, organization: { id: server.organization.id, slug: 'test-park' } })

    const grace = rows('records/customer.ndjson').find(({ firstName }) => firstName === 'Grace')
    expect(grace).toEqual((await server.call('GET', `${PARK}/customers/${grace.id}`)).body)
    const file = rows('files.ndjson').find(({ id }) => id === document.id)
    expect(file).toMatchObject({ name: `files/${document.id}.pdf`, contentType: 'application/pdf' })
    expect(files.find(({ name }) => name === file.name)?.bytes).toEqual(Buffer.from(pdf))
    expect(rows('automation-versions.ndjson')).toContainEqual(
      expect.objectContaining({ number: 1, definition: expect.objectContaining({ nodes: definition.nodes }) }),
    )
    expect(rows('runs.ndjson')).toMatchObject([{ status: 'completed' }])
    expect(rows('audit-log.ndjson').filter(({ change }) => change === 'exported')).toMatchObject([
      { operation: 'orgs.export', model: 'organization', author: { type: 'MEMBER' }, keyId: expect.stringContaining('key_') },
    ])

    const all = Buffer.concat(files.map(({ bytes }) => bytes)).toString()
    for (const text of [stranger.id, stranger.customerId, 'Stranger of the lake']) expect(all).not.toContain(text)
    const theirs = await exportOf({ ...server, key: stranger.key }, 'lake')
    expect(theirs.rows('records/customer.ndjson')).toMatchObject([{ id: stranger.customerId }])
    expect(Buffer.concat(theirs.files.map(({ bytes }) => bytes)).toString()).not.toContain(server.organization.id)
  })

  test('is one moment, whatever is written while it is read', async () => {
    const server = await startTestServer()
    const { store } = server.installation
    for (const name of ['Ada', 'Grace']) await server.call('POST', `${PARK}/customers`, { body: { firstName: name } })
    const written: Uint8Array[] = []
    let hasStarted = false
    await store.snapshot((db) =>
      writeExport(
        { db, organizationId: server.organization.id },
        {
          now: Date.now(),
          async write(bytes) {
            written.push(bytes)
            if (hasStarted) return
            hasStarted = true
            await server.call('POST', `${PARK}/customers`, { body: { firstName: 'Too late' } })
          },
        },
      ),
    )
    const { rows } = readExport(Buffer.concat(written))
    expect(rows('records/customer.ndjson').map(({ firstName }) => firstName)).toEqual(['Ada', 'Grace'])
    expect(rows('events.ndjson').filter(({ eventKey }) => eventKey === 'customer:created')).toHaveLength(2)
    expect((await server.call('GET', `${PARK}/customers`)).body.data).toHaveLength(3)
  })
})

test('no secret is in an export, in any of its forms', async () => {
  const server = await startTestServer()
  const { call } = server
  const browser = await useLink(server, server.welcomeToken)
  const webhook = await addWebhook(server, 'https://example.com/hook')
  const { body: customer } = await call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })
  const door = await call('POST', `${PARK}/access-methods`, { body: { customerId: customer.id, type: 'PIN_CODE' } })
  const header = { id: 'auth', key: 'Authorization', value: 'Bearer swans-of-the-lake-77' }
  await call('POST', `${PARK}/automations`, {
    body: { name: 'Call', definition: callingFlow({ url: 'https://example.com/', headers: [header] }) },
  })
  const called = {
    nodes: [{ id: 'start', type: 'trigger', label: '', position: { x: 0, y: 0 }, config: { source: 'webhook' } }],
    edges: [],
  }
  const { body: hook } = await call('POST', `${PARK}/automations`, { body: { name: 'Called', definition: called } })
  const { body: address } = await call('GET', `${PARK}/automations/${hook.id}/webhook-url`)
  const colleague = await addColleague(server, { permissions: [] })
  await server.server.idle()
  const { pepper, sealing } = server.installation.masterKeys
  const secrets: Readonly<Record<string, string | Uint8Array>> = {
    key: server.key,
    'secret of the key': server.key.slice(15, -6),
    'key of a colleague': colleague.key,
    'one-time token': colleague.passwordToken,
    password: PASSWORD,
    session: browser.cookie.split('=')[1] as string,
    'token of a page': browser.csrfToken,
    'signing secret': webhook.signingSecret,
    'bytes of the signing secret': Buffer.from(webhook.signingSecret, 'hex'),
    'address of an automation': String(address.url).split('/').at(-1) as string,
    'value of a header': header.value,
    pepper,
    ...Object.fromEntries([...sealing].map(([name, key]) => [`master key ${name}`, key])),
  }
  const { files, rows } = await exportOf(server)
  for (const { name, bytes } of files) expect([name, leaksIn(bytes, secrets)]).toEqual([name, []])
  expect(door.status).toBe(201)
  const [method] = rows('records/access-method.ndjson')
  expect(method).toMatchObject({ id: door.body.id, type: 'PIN_CODE', value: null })
  expect(door.body.value).toMatch(/^\d{4,}$/)
  const hashes = await server.installation.store.read((db) => db.selectFrom('users').select('password_hash').execute())
  const all = Buffer.concat(files.map(({ bytes }) => bytes)).toString()
  for (const { password_hash } of hashes) if (password_hash !== null) expect(all).not.toContain(password_hash)
})

test('only an administrator gets it, and one at a time', async () => {
  const server = await startTestServer()
  const { key } = await addColleague(server, { permissions: ['organization:read', 'customers:read'] })
  expect((await server.call('GET', `${PARK}/export`, { key })).body).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: expect.stringContaining('only an administrator of the organization may do this'),
  })
  const url = `http://127.0.0.1:${server.server.port}${PARK}/export`
  const both = await Promise.all([1, 2].map(() => fetch(url, { headers: { 'x-api-key': server.key } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const response of both) await response.arrayBuffer()
  expect((await exportOf(server)).manifest.organization.slug).toBe('test-park')
})

async function addStranger({ installation, call }: TestServer) {
  const { id } = await bootstrapOrganization(installation, { name: 'Lake', slug: 'lake' })
  const email = 'stranger@example.com'
  await bootstrapAdministrator(installation, { organizationSlug: 'lake', email, name: 'Stranger' })
  const key = await bootstrapApiKey(installation, { email, name: 'Lake' })
  const { body } = await call('POST', '/api/orgs/lake/customers', { key, body: { firstName: 'Stranger of the lake' } })
  return { id, key, customerId: body.id as string }
}
