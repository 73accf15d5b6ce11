import { expect, test } from 'vitest'
import { collectGarbage, takenIn } from '../support/held-memory.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { startTestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const MEBIBYTE = 1024 * 1024
const UPLOADS = 60
const SIZE = 8 * MEBIBYTE

test(`[B] ${UPLOADS} uploads of ${SIZE / MEBIBYTE} MiB side by side take less than 200 MiB`, async () => {
  const server = await startTestServer()
  const { body: customer } = await server.call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  const { body: document } = await server.call('POST', `${ORG}/documents`, {
    body: { customerId: customer.id, documentType: 'INSURANCE_POLICY' },
  })
  const content = Buffer.alloc(SIZE, 'x') // the same for all of them: the sender holds it once
  const head = [
    `PUT ${ORG}/documents/${document.id}/file HTTP/1.1`,
    'Host: park',
    `x-api-key: ${server.key}`,
    'Content-Type: application/pdf',
    `Content-Length: ${SIZE}`,
    'Connection: close',
  ]
  collectGarbage()
  const before = process.memoryUsage().external
  const uploads = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const connection = await rawConnection(server.server.port)
      connection.socket.write(`${head.join('\r\n')}\r\n\r\n`)
      connection.socket.write(content.subarray(1))
      return connection
    }),
  )
  // All that the server takes in has come when it has answered others for a while; the last byte of each is missing.
  await takenIn(server.server.port, 300)
  collectGarbage()
  const held = process.memoryUsage().external - before
  const answers = await Promise.all(
    uploads.map(async ({ socket, closed }) => {
      socket.write('x')
      return /^HTTP\/1\.1 (\d+)/.exec(await closed())?.[1] ?? ''
    }),
  )
  expect(answers.filter((status) => !['200', '429'].includes(status))).toEqual([])
  expect(answers.filter((status) => status === '200').length).toBeGreaterThan(3)
  expect(held / MEBIBYTE).toBeLessThan(200)
  // What was held is given back.
  expect((await server.call('PUT', `${ORG}/documents/${document.id}/file`, { raw: content, type: 'application/pdf' })).status).toBe(200)
})
