import { describe, expect, test } from 'vitest'
import { holdFile } from '../support/sqlite/hold-file.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

const statusOf = async ({ call }: TestServer, method: string, body?: object) => (await call(method, CUSTOMERS, { body })).status
const logEntries = (server: TestServer, words: string) =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes(words) && !line.includes('"level":20'))
    .map((line) => JSON.parse(line))

describe('a database that another program holds', () => {
  test('is told of once in the log, and once when it is free again, however many have met it', async () => {
    const server = await startTestServer({ database: 'sqlite' })
    const release = holdFile(server)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(server, 'POST', {})))
    expect(new Set(statuses)).toEqual(new Set([503]))
    release()
    await expect.poll(() => logEntries(server, 'the store is available again'), { timeout: 20_000 }).toHaveLength(1)
    expect(logEntries(server, 'the store is unavailable')).toMatchObject([{ level: 50, reason: 'locked' }])
    const [{ failures, durationMs }] = logEntries(server, 'the store is available again')
    expect(failures).toBeGreaterThanOrEqual(20)
    expect(durationMs).toBeGreaterThan(0)
    // The parts of the server that look for work have met it too.
    expect(logEntries(server, 'they stay due')).toEqual([])
  })
})
