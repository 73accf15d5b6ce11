import { describe, expect, onTestFinished, test } from 'vitest'
import { heldMemory, takenIn } from '../support/held-memory.ts'
import { enableCalled } from '../support/hooks.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// One upload in chunks of one byte took 180 times its size, because each of them was kept as a buffer of its own.

const ORG = '/api/orgs/test-park'
const MEBIBYTE = 1024 * 1024

/** Begins a request whose body comes in chunks of one byte, of which the last is missing. */
async function beginInChunks(
  { server }: TestServer,
  { start, headers, bytes }: { readonly start: string; readonly headers: readonly string[]; readonly bytes: number },
) {
  const connection = await rawConnection(server.port)
  onTestFinished(() => void connection.socket.destroy())
  const head = [`${start} HTTP/1.1`, 'Host: park', 'Transfer-Encoding: chunked', 'Connection: close', ...headers]
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => connection.socket.write('1\r\n \r\n'.repeat(bytes), resolve))
  return connection
}

async function addDocument({ call }: TestServer): Promise<string> {
  const { body: customer } = await call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
  const { body } = await call('POST', `${ORG}/documents`, { body: { customerId: customer.id, documentType: 'INSURANCE_POLICY' } })
  return body.id
}

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]

describe('[B] a body in chunks of one byte takes no more than its size', () => {
  test('a file of 2 MiB', async () => {
    const server = await startTestServer()
    const path = `${ORG}/documents/${await addDocument(server)}/file`
    await takenIn(server.server.port)
    const before = heldMemory()
    const headers = [`x-api-key: ${server.key}`, 'Content-Type: application/pdf']
    const { socket, closed } = await beginInChunks(server, { start: `PUT ${path}`, headers, bytes: 2 * MEBIBYTE })
    await takenIn(server.server.port)
    expect((heldMemory() - before) / MEBIBYTE).toBeLessThan(16)
    socket.write('0\r\n\r\n')
    expect(statusOf(await closed())).toBe('200')
    expect((await server.call('GET', `${ORG}/documents`)).body.data).toMatchObject([{ file: { size: 2 * MEBIBYTE } }])
  })

  test('20 calls of an address, without a key', async () => {
    const server = await startTestServer()
    const { path } = await enableCalled(server)
    await takenIn(server.server.port)
    const before = heldMemory()
    const calls = await Promise.all(
      Array.from({ length: 20 }, () => beginInChunks(server, { start: `POST ${path}`, headers: [], bytes: 100_000 })),
    )
    await takenIn(server.server.port)
    expect((heldMemory() - before) / MEBIBYTE).toBeLessThan(16)
    for (const { socket, closed } of calls) {
      socket.write('2\r\n{}\r\n0\r\n\r\n')
      expect(statusOf(await closed())).toBe('200')
    }
  })
})
