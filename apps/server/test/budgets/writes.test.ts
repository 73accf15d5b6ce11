import { describe, expect, test } from 'vitest'
import { readLogSize } from '../support/log-size.ts'
import { enableTenSteps, type MeasuredServer, startMeasuredServer } from '../support/measured-server.ts'
import { startReceiver } from '../support/receiver.ts'
import { defaultDatabase } from '../support/test-database.ts'
import { addWebhook } from '../support/webhooks.ts'

// What a unit of work writes is counted, which no noise can change, and held against budgets. A budget is what was measured; pages have a little
// room for ids and times, which fall differently on them. Whoever writes less lowers it, and whoever has to write more says in the commit why.

async function pagesOf(server: MeasuredServer, units: number, work: () => Promise<unknown>) {
  const { file } = server.installation.settings.database as { readonly file: string }
  const before = readLogSize(file)
  await work()
  const { commits, pages } = readLogSize(file)
  return { commits: commits - before.commits, pages: (pages - before.pages) / units }
}

/** A server with a webhook for new customers, one of which was delivered, so that everything that is made once has been made. */
async function startWithWebhook(database = defaultDatabase) {
  const server = await startMeasuredServer(database)
  const receiver = await startReceiver()
  await addWebhook(server, receiver.url, ['customer:created'])
  await server.createCustomers(1)
  await server.server.idle()
  return { server, receiver }
}

/** The same for an automation of ten steps. */
async function startWithTenSteps(database = defaultDatabase) {
  const server = await startMeasuredServer(database)
  await enableTenSteps(server)
  await server.createCustomers(1)
  await server.server.idle()
  return server
}

describe('a new customer with an event for one webhook', () => {
  test('takes few statements', async () => {
    const { server, receiver } = await startWithWebhook()
    const { statements, transactions } = await server.measure(1, async () => {
      await server.createCustomers(1)
      await server.server.idle()
    })
    expect(receiver.received).toHaveLength(2)
    expect(transactions).toBeLessThanOrEqual(2)
    expect(statements).toBeLessThanOrEqual(defaultDatabase === 'sqlite' ? 10 : 13)
  })

  test.each([
    [1, 27],
    [4, 7.5],
    [20, 2.1],
  ])('takes few pages of the log, when %i share a commit', async (count, most) => {
    const { server } = await startWithWebhook('sqlite')
    const storing = await pagesOf(server, count, () => server.createCustomers(count))
    expect(storing.commits).toBe(1)
    expect(storing.pages).toBeLessThanOrEqual(most)
  })

  test('takes few pages for the result of its delivery', async () => {
    const { server } = await startWithWebhook('sqlite')
    await server.createCustomers(1)
    const delivering = await pagesOf(server, 1, server.server.idle)
    expect(delivering.commits).toBe(1)
    expect(delivering.pages).toBeLessThanOrEqual(7)
  })
})

describe('a run of ten steps that each store a task', () => {
  test('takes few statements', async () => {
    const server = await startWithTenSteps()
    const { statements, transactions } = await server.measure(4, async () => {
      await server.createCustomers(4)
      await server.server.idle()
    })
    // One starts it, and one advances it to its end.
    expect(transactions).toBeLessThanOrEqual(2)
    expect(statements).toBeLessThanOrEqual(defaultDatabase === 'sqlite' ? 43 : 48)
  })

  test.each([
    [1, 40.5],
    [4, 20],
    [20, 11],
  ])('takes few pages of the log, with its start, when %i share a commit', async (count, most) => {
    const server = await startWithTenSteps('sqlite')
    const { commits, pages } = await pagesOf(server, count, async () => {
      await server.createCustomers(count)
      await server.server.idle()
    })
    expect(commits).toBe(1)
    expect(pages).toBeLessThanOrEqual(most)
  })
})
