import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rawConnection } from '../support/raw-connection.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Whoever does not read held the room in memory that all share: for a minute, or for five, and again and again.

const ORG = '/api/orgs/test-park'
const MEBIBYTE = 1024 * 1024

describe('[B] slow readers', () => {
  async function addFile({ call }: TestServer): Promise<string> {
    const { body: customer } = await call('POST', `${ORG}/customers`, { body: { firstName: 'Ada' } })
    const { body: document } = await call('POST', `${ORG}/documents`, {
      body: { customerId: customer.id, documentType: 'INSURANCE_POLICY' },
    })
    const path = `${ORG}/documents/${document.id}/file`
    expect((await call('PUT', path, { raw: Buffer.alloc(10 * MEBIBYTE), type: 'application/pdf' })).status).toBe(200)
    return path
  }

  /** Asks for a file, and reads the beginning of the answer alone. */
  async function askAndReadNothing({ server, key }: TestServer, path: string) {
    const { socket } = await rawConnection(server.port, { reads: false })
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: park\r\nx-api-key: ${key}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'readable')
  }

  async function addInvoice({ call }: TestServer): Promise<string> {
    const { body: customer } = await call('POST', `${ORG}/customers`, { body: { firstName: 'Grace' } })
    const lines = [{ description: 'Night', quantity: 1, unitPrice: 32.5, vat: 6 }]
    const { body } = await call('POST', `${ORG}/invoices`, { body: { customerId: customer.id, lines } })
    return `${ORG}/invoices/${body.id}/pdf`
  }

  test('a file that nobody reads gives way after ten seconds, and papers never wait for it', async () => {
    let ahead = 0
    const server = await startTestServer({ now: () => Date.now() + ahead })
    const path = await addFile(server)
    const invoicePdf = await addInvoice(server)
    for (let count = 0; count < 3; count++) await askAndReadNothing(server, path)
    expect((await server.call('GET', invoicePdf)).status).toBe(200)
    ahead += 10_000
    expect((await server.call('GET', path)).status).toBe(200)
  })
})
