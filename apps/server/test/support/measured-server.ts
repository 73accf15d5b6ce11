import { type AnyOperation, routes } from '@belfry/core'
import { expect } from 'vitest'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { countStatements } from './count-statements.ts'
import { draw, enableFlow, on } from './flows.ts'
import { receiversAllowed } from './receiver.ts'
import type { TestDatabaseKind } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** The transactions of operations and workers, and the statements within them, for each unit of work. */
export interface Written {
  readonly transactions: number
  readonly statements: number
}

/**
 * A server whose writes are counted. Its stopwatches stand still: on SQLite a commit holds whatever is queued at the same time, and a tick of a
 * run goes on for as many steps as it may, however long that takes.
 */
export interface MeasuredServer extends TestServer {
  /** Creates customers at the same time, each in a transaction of its own. Not over HTTP, where they would come one after another. */
  createCustomers(count: number): Promise<void>
  /** Counts what some work writes for each of so many units. */
  measure(units: number, work: () => Promise<unknown>): Promise<Written>
}

const createCustomer = routes.find(({ operation }) => operation.name === 'customers.create')?.operation as AnyOperation

/** Starts such a server for one test. */
export async function startMeasuredServer(database: TestDatabaseKind): Promise<MeasuredServer> {
  const server = await startTestServer({ storeStopwatch: () => 0, stopwatch: () => 0, environment: receiversAllowed, database })
  const { organization, installation } = server
  const { service } = server.server
  const statements = countStatements(installation.store)
  return {
    ...server,
    async createCustomers(count) {
      const caller = { ...anonymous.caller, author: { type: 'MEMBER', id: organization.id } as const, permissions: ['*'] }
      const context = { ...anonymous, caller, organization, cause: { traceId: 'a'.repeat(32), lineage: { automationIds: [] } } }
      const creating = Array.from({ length: count }, (_, index) => {
        const body = { firstName: 'Ada', lastName: 'Lovelace', email: `ada-${index}@example.com`, phone: '+32 470 00 00 01' }
        return perform(service, createCustomer, { body }, context)
      })
      for (const outcome of await Promise.all(creating)) expect(outcome.kind).toBe('done')
    },
    async measure(units, work) {
      const before = statements()
      const [transactions, length] = [before.length, before.flat().length]
      await work()
      return { transactions: (statements().length - transactions) / units, statements: (statements().flat().length - length) / units }
    },
  }
}

/** Enables an automation in which each new customer starts a run of ten steps, each of which stores a task. */
export async function enableTenSteps(server: TestServer): Promise<void> {
  const task = { title: 'Welcome {customer.firstName}', description: 'Look up the booking of {customer.email}.', linkRecords: true }
  const steps = Array.from({ length: 10 }, (_, index) => [`task${index}`, ['taskCreate', task]] as const)
  await enableFlow(server, draw({ start: on('customer:created'), ...Object.fromEntries(steps) }))
}
