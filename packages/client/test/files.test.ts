import { expect, test } from 'vitest'
import type { FileToSend } from '../src/index.ts'
import { failureOf, refusal, type ServerReply, startServer } from './server.ts'

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index)

/** The turn of a server that answers a file. */
function fileReply(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): ServerReply {
  return (response) => {
    const always = { 'content-type': 'application/pdf', 'content-disposition': 'attachment', etag: '"abc"', 'x-request-id': 'req_1' }
    response.writeHead(200, { ...always, ...headers }).end(bytes)
  }
}

test.each<[string, FileToSend]>([
  ['a Blob', new Blob([everyByte], { type: 'application/pdf' })],
  ['bytes and their type', { bytes: everyByte, contentType: 'application/pdf' }],
  ['a piece of a larger buffer', { bytes: new Uint8Array([9, ...everyByte, 9]).subarray(1, 257), contentType: 'application/pdf' }],
])('%s is sent as it is, on every attempt', async (_, file) => {
  const { arrived, connect } = await startServer(refusal(503, 'unavailable'), { body: { id: 'doc_1' } })
  const { documents } = connect().org('demo-park')
  expect(await documents.uploadFile('doc_1', file, { fileName: 'a b.pdf' }, { ifMatch: 3 })).toEqual({ id: 'doc_1' })
  expect(arrived).toHaveLength(2)
  for (const { method, url, headers, bytes } of arrived) {
    expect([method, url]).toEqual(['PUT', '/api/orgs/demo-park/documents/doc_1/file?fileName=a+b.pdf'])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '256',
      'if-match': '"3"',
      'x-api-key': expect.any(String),
    })
    expect([...bytes]).toEqual([...everyByte])
  }
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'hello'],
  ['bytes without a type', everyByte],
  ['a Blob without a type', new Blob(['x'])],
  ['a type that is none', { bytes: everyByte, contentType: 'pdf\r\nx-evil: 1' }],
])('%s is no file, and nothing is sent', async (_, file) => {
  const { arrived, connect } = await startServer()
  const error = await failureOf(
    connect()
      .org('demo-park')
      .documents.uploadFile('doc_1', file as FileToSend),
  )
  expect(error).toMatchObject({ name: 'UsageError', code: 'invalid_argument' })
  expect(arrived).toEqual([])
})

test('a file is read byte for byte, with its type and its name', async () => {
  const { arrived, connect } = await startServer(
    fileReply(everyByte, { 'content-disposition': "attachment; filename*=UTF-8''%C3%A9t%C3%A9%20%281%29.pdf" }),
    fileReply(Uint8Array.of(1)),
    fileReply(Uint8Array.of(1), { 'content-disposition': "attachment; filename*=UTF-8''%ff" }),
  )
  const { documents } = connect().org('demo-park')
  const { data, response } = await documents.downloadFile('doc_1').withResponse()
  expect({ ...data, bytes: [...data.bytes] }).toEqual({ bytes: [...everyByte], contentType: 'application/pdf', fileName: 'été (1).pdf' })
  expect(response).toMatchObject({ status: 200, etag: '"abc"', requestId: 'req_1' })
  expect(arrived[0]).toMatchObject({
    method: 'GET',
    url: '/api/orgs/demo-park/documents/doc_1/file',
    headers: { accept: expect.stringContaining('*/*') },
  })
  for (const _ of [2, 3]) expect((await documents.downloadFile('doc_1')).fileName).toBeUndefined()
})

test('a refusal is one although a file was asked for', async () => {
  const { connect } = await startServer(refusal(404, 'not_found'), { body: '<h1>Sign in</h1>', headers: { 'content-type': 'text/html' } })
  const { documents } = connect().org('demo-park')
  expect(await failureOf(documents.downloadFile('doc_1'))).toMatchObject({ name: 'ProblemError', code: 'not_found' })
  expect(await failureOf(documents.downloadFile('doc_1'))).toMatchObject({ name: 'UnexpectedAnswerError', status: 200 })
})

test('a file that breaks off is read again', async () => {
  const broken: ServerReply = (response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment', 'content-length': '256' })
    response.write(everyByte.subarray(0, 100), () => response.destroy())
  }
  const { arrived, connect } = await startServer(broken, fileReply(everyByte))
  expect((await connect().org('demo-park').documents.downloadFile('doc_1')).bytes).toHaveLength(256)
  expect(arrived).toHaveLength(2)
})
