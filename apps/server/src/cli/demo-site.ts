import { type AnyOperation, type AnyRecord, customers, finished, type Organization, organization, tasks } from '@belfry/core'
import { createService } from '../create-server.ts'
import type { Installation } from '../operate/open-installation.ts'
import { anonymous } from '../operations/anonymous.ts'
import { perform } from '../operations/perform.ts'
import { selectOrganizationId } from '../store/queries/accounts.ts'
import { selectRecord } from '../store/queries/records.ts'

/** Loads a few records, so that the first request finds something. They go the way of every write, events and all. */
export async function loadDemoSite(installation: Installation, slug: string): Promise<void> {
  const service = createService(installation)
  const found = await installation.store.read(async (db) => {
    const id = await selectOrganizationId(db, slug)
    return id === null ? null : selectRecord(db, organization, id, id)
  })
  const caller = { ...anonymous.caller, permissions: ['*'] }
  const cause = { traceId: Buffer.from(installation.randomBytes(16)).toString('hex'), lineage: { automationIds: [] } }
  const commission = { caller, organization: found as unknown as Organization, credentials: anonymous.credentials, cause }
  const write = async (operation: AnyOperation, body: object): Promise<AnyRecord> => {
    const outcome = finished(await perform(service, operation, { body }, commission))
    if (outcome.kind === 'refused') throw new Error(`the demo site cannot be loaded: ${outcome.problem.detail}`)
    return outcome.value as AnyRecord
  }
  for (const guest of guests) await write(customers.create, guest)
  for (const task of todo) await write(tasks.create, task)
}

const guests = [
  {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+32 470 00 00 01',
    language: 'en',
    status: 'VIP',
    notes: 'Always pitch 12, by the lake',
  },
  { firstName: 'Georges', lastName: 'Lemaître', email: 'georges@example.com', language: 'fr-BE', status: 'PREFERRED' },
  { companyName: 'Fietsclub De Ketting', email: 'info@ketting.example', language: 'nl-BE', notes: 'Comes with forty bicycles in May' },
]

const todo = [
  { title: 'Check the barrier at the north gate', priority: 'HIGH', subtasks: ['Read the log of last night', 'Grease the hinge'] },
  { title: 'Print the site map for the weekend', priority: 'LOW' },
]
