import { describe, expect, onTestFinished, test } from 'vitest'
import { bootstrapAdministrator, bootstrapApiKey } from '../../src/cli/bootstrap.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Whoever sends slowly, or does not read, held the room in memory that all share: for a minute, or for five, and again and again.

const ORG = '/api/orgs/test-park'

/** Begins a request and sends a part of its body, of which 1 MiB is held free. */
async function beginSlowly({ server, key }: TestServer, start: string) {
  const connection = await rawConnection(server.port)
  onTestFinished(() => void connection.socket.destroy())
  const head = [`${start} HTTP/1.1`, 'Host: park', `x-api-key: ${key}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n1\r\n{\r\n`)
  return connection
}

/** Lets the server take in what was sent. */
async function takenIn({ call }: TestServer): Promise<void> {
  for (let index = 0; index < 20; index++) await call('GET', '/api/session')
}

/** A body that is long enough to wait for room. */
const long = { raw: Buffer.from(`{"firstName":"Ada"${' '.repeat(100_000)}}`), type: 'application/json' }

describe('[B] slow senders', () => {
  test('a body that does not come gives way after ten seconds', async () => {
    let ahead = 0
    const server = await startTestServer({ now: () => Date.now() + ahead })
    const slow = await Promise.all(Array.from({ length: 32 }, () => beginSlowly(server, `POST ${ORG}/customers`)))
    await takenIn(server)
    ahead += 10_000
    expect((await server.call('POST', `${ORG}/customers`, long)).status).toBe(201)
    await expect.poll(() => slow.filter(({ socket }) => socket.closed).length).toBe(1)
  })

  test('those who send for their account take no room of an organization', async () => {
    const server = await startTestServer()
    for (const name of ['ada', 'grace', 'edith', 'mary']) {
      const email = `${name}@example.com`
      await bootstrapAdministrator(server.installation, { organizationSlug: 'test-park', email, name })
      const key = await bootstrapApiKey(server.installation, { email, name })
      await Promise.all(Array.from({ length: 32 }, () => beginSlowly({ ...server, key }, 'POST /api/api-keys')))
    }
    await takenIn(server)
    expect((await server.call('POST', `${ORG}/customers`, long)).status).toBe(201)
  })

  test('a new organization is refused before its body has come, to whoever may make none', async () => {
    const server = await startTestServer()
    const { body } = await server.call('POST', '/api/api-keys', { body: { name: 'Narrow', permissions: ['customers:read'] } })
    const { received, until } = await beginSlowly({ ...server, key: body.key }, 'POST /api/orgs')
    await until((text) => text.includes('\r\n\r\n'))
    expect(received()).toMatch(/^HTTP\/1\.1 403/)
  })
})
