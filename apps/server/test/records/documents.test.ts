import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawCall } from '../support/raw-call.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts'
import { readEvents } from '../support/webhooks.ts'

const ORG = '/api/orgs/test-park'
const pdf = { raw: Buffer.from('%PDF-1.7\n\u00e4'), type: 'application/pdf' }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function startWithDocument(body: object = {}, options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  const made = await server.call('POST', `${ORG}/documents`, {
    body: { customerId: customer.id, documentType: 'INSURANCE_POLICY', ...body },
  })
  expect(made.status).toBe(201)
  const path = `${ORG}/documents/${made.body.id}`
  return { ...server, id: made.body.id as string, path, file: `${path}/file`, document: made.body }
}

/** Asks without the caller of the tests, which reads every answer as text. */
function ask({ server, key }: TestServer, path: string, { method = 'GET', headers = {} as Record<string, string> } = {}) {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: { 'x-api-key': key, ...headers } })
}

const storedFiles = ({ installation }: TestServer) => installation.store.read((db) => db.selectFrom('files').selectAll().execute())

describe('the file of a document', () => {
  test('is answered as it was put, byte for byte, to be saved and not to be shown', async () => {
    const server = await startWithDocument({ fileName: "Police d'assurance (2026) – été.pdf" })
    const bytes = randomBytes(300_000)
    const { status, body, headers } = await server.call('PUT', server.file, { raw: bytes, type: 'application/pdf; version=1.7' })
    const fileMetadata = { contentType: 'application/pdf', size: 300_000, sha256: sha256(bytes) }
    expect([status, body, headers.get('etag')]).toEqual([
      200,
      { ...server.document, version: 2, updatedAt: body.updatedAt, file: fileMetadata },
      '"2"',
    ])
    expect((await server.call('GET', server.path)).body).toEqual(body)

    const answer = await ask(server, server.file)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '300000',
      etag: `"${sha256(bytes)}"`,
      'content-disposition': "attachment; filename*=UTF-8''Police%20d%27assurance%20%282026%29%20%E2%80%93%20%C3%A9t%C3%A9.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect((await server.call('GET', server.file)).status).toBe(200)
  })

  test('is told of by HEAD as by GET, and by 304 to who has it', async () => {
    const server = await startWithDocument()
    await server.call('PUT', server.file, pdf)
    const [head, whole] = [await ask(server, server.file, { method: 'HEAD' }), await ask(server, server.file)]
    for (const name of ['etag', 'content-type', 'content-length', 'content-disposition', 'cache-control', 'x-content-type-options'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = whole.headers.get('etag') as string
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.call('GET', server.file, { headers: { 'if-none-match': tag } })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
    }
    for (const tag of ['"other"', 'nonsense', '']) {
      expect((await server.call('GET', server.file, { headers: { 'if-none-match': tag } })).status).toBe(200)
    }
    await server.call('PUT', server.file, { ...pdf, raw: Buffer.from('another') })
    expect((await server.call('GET', server.file, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('takes the place of the one before, with an event, and the same again changes nothing', async () => {
    const server = await startWithDocument()
    await server.call('PUT', server.file, pdf)
    expect((await server.call('PUT', server.file, pdf)).body.version).toBe(2)
    const { body } = await server.call('PUT', `${server.file}?fileName=notes.txt`, { raw: 'hello', type: 'text/plain' })
    expect(body).toMatchObject({ version: 3, fileName: 'notes.txt', file: { contentType: 'text/plain', size: 5 } })
    expect(await storedFiles(server)).toMatchObject([{ id: server.id, content_type: 'text/plain', size: 5, sha256: body.file.sha256 }])
    const events = (await readEvents(server)).filter(({ key }) => key.startsWith('document:'))
    expect(events.map(({ key }) => key)).toEqual(['document:created', 'document:updated', 'document:updated'])
    expect((await ask(server, server.file)).headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''notes.txt")
  })

  test('goes with its document', async () => {
    const server = await startWithDocument()
    await server.call('PUT', server.file, pdf)
    expect((await server.call('DELETE', server.path)).status).toBe(200)
    expect(await storedFiles(server)).toEqual([])
    expect((await server.call('GET', server.file)).body).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is not put over a change by somebody else', async () => {
    const server = await startWithDocument()
    await server.call('PATCH', server.path, { body: { status: 'ARCHIVED' } })
    const late = await server.call('PUT', server.file, { ...pdf, headers: { 'if-match': '"1"' } })
    expect(late.body).toMatchObject({ status: 412, code: 'stale_version' })
    expect(await storedFiles(server)).toEqual([])
    expect((await server.call('PUT', server.file, { ...pdf, headers: { 'if-match': '"2"' } })).status).toBe(200)
  })

  test('is that of one of those who put one in the same moment, and the document says so', async () => {
    const server = await startWithDocument()
    const answers = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((raw) => server.call('PUT', server.file, { raw, type: 'text/plain' })))
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5])
    const { body } = await server.call('GET', server.path)
    const [stored] = await storedFiles(server)
    expect(body.file).toEqual({ contentType: 'text/plain', size: stored?.bytes.length, sha256: sha256(stored?.bytes ?? pdf.raw) })
  })

  test('outlives a restart', async () => {
    const server = await startWithDocument()
    await server.call('PUT', server.file, pdf)
    const again = await server.restart()
    expect(Buffer.from(await (await ask(again, server.file)).arrayBuffer()).equals(pdf.raw)).toBe(true)
  })

  test('is asked for in vain where there is none', async () => {
    const server = await startWithDocument()
    const { body } = await server.call('GET', server.file)
    expect(body).toMatchObject({
      status: 404,
      code: 'not_found',
      errors: [{ parameter: 'id', message: expect.stringContaining('has no file') }],
    })
    expect((await ask(server, server.file, { method: 'HEAD' })).status).toBe(404)
  })
})

describe('a file is refused', () => {
  test.each([
    ['text/html', 'Content-Type'],
    ['image/svg+xml', 'Content-Type'],
    ['application/json', 'Content-Type'],
    ['application/x-msdownload', 'Content-Type'],
    ['multipart/form-data; boundary=x', 'Content-Type'],
  ])('as %s', async (type, parameter) => {
    const server = await startWithDocument()
    const { body } = await server.call('PUT', server.file, { raw: 'hello', type })
    expect(body).toMatchObject({
      status: 415,
      code: 'unsupported_file_type',
      errors: [{ parameter, message: expect.stringContaining('application/pdf') }],
    })
    expect(await storedFiles(server)).toEqual([])
  })

  test('without a type, packed, and without a byte', async () => {
    const server = await startWithDocument()
    const send = (headers: Readonly<Record<string, string>>, bytes: Uint8Array) =>
      rawCall(server.server.port, { method: 'PUT', path: server.file, headers: { 'x-api-key': server.key, ...headers }, parts: [bytes] })
    expect((await send({ 'content-length': '3' }, Buffer.from('abc'))).body.code).toBe('unsupported_file_type')
    const packed = await send({ 'content-type': 'application/pdf', 'content-encoding': 'gzip', 'content-length': '3' }, Buffer.from('abc'))
    expect(packed.body).toMatchObject({ status: 415, errors: [{ parameter: 'Content-Encoding' }] })
    const empty = await send({ 'content-type': 'application/pdf', 'content-length': '0' }, Buffer.alloc(0))
    expect(empty.body).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer: '', code: 'empty' }] })
  })

  test('of a byte more than the limit, with and without saying so before, and taken with a byte less', async () => {
    const limit = 100_000
    const server = await startWithDocument({}, { environment: { BELFRY_MAX_FILE_BYTES: String(limit) } })
    const headers = { 'x-api-key': server.key, 'content-type': 'application/pdf' }
    for (const size of [limit + 1, 2 * limit + 1, 20 * limit]) {
      const bytes = Buffer.alloc(size, 'x')
      const call = { method: 'PUT', path: server.file, parts: [bytes.subarray(0, size - 1), bytes.subarray(size - 1)] }
      const response = await rawCall(server.server.port, { ...call, headers: { ...headers, 'content-length': String(size) } })
      expect(response.body).toMatchObject({
        status: 413,
        code: 'file_too_large',
        detail: expect.stringContaining(String(limit)),
        errors: [{ pointer: '' }],
      })
      // In chunks nothing is known until it is too much; who goes on for long after that is not listened to.
      if (size <= 2 * limit) expect((await rawCall(server.server.port, { ...call, headers })).body.code).toBe('file_too_large')
    }
    expect(await storedFiles(server)).toEqual([])
    expect((await server.call('PUT', server.file, { raw: Buffer.alloc(limit, 'x'), type: 'application/pdf' })).body.file.size).toBe(limit)
  })

  test('of more than 10 MiB when nothing else is set', async () => {
    const server = await startWithDocument()
    const bytes = Buffer.alloc(10_485_761, 'x')
    expect((await server.call('PUT', server.file, { raw: bytes, type: 'application/pdf' })).body).toMatchObject({
      status: 413,
      code: 'file_too_large',
    })
    expect((await server.call('PUT', server.file, { raw: bytes.subarray(1), type: 'application/pdf' })).status).toBe(200)
  })

  test('with a name that is a path', async () => {
    const server = await startWithDocument()
    for (const name of ['..%2Fpolicy.pdf', 'a%5Cb.pdf', '', 'a%0Ab', 'a%00b', 'x'.repeat(256)]) {
      const { body } = await server.call('PUT', `${server.file}?fileName=${name}`, pdf)
      expect([body.status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_request', 'fileName'])
    }
    expect(await storedFiles(server)).toEqual([])
  })
})

test('automations are not offered files, neither to put nor to get', async () => {
  const { call } = await startTestServer()
  const { body } = await call('GET', '/api/openapi.json')
  const { put, get } = body.paths['/api/orgs/{organizationId}/documents/{id}/file']
  expect([put['x-internal'], get['x-internal']]).toEqual([true, true])
  expect(put.requestBody.content['application/pdf'].schema).toEqual({ type: 'string', format: 'binary' })
  expect(Object.keys(get.responses['200'].content)).toEqual(Object.keys(put.requestBody.content))
})
