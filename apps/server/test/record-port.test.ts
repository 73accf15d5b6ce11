import * as core from '@belfry/core'
import { testFilePort } from '../../../packages/core/test/file-port.testsuite.ts'
import { type PortHost, testRecordPort } from '../../../packages/core/test/port.testsuite.ts'
import { foundOrganization } from '../src/cli/found.ts'
import { anonymous } from '../src/operations/anonymous.ts'
import { perform } from '../src/operations/perform.ts'
import { selectRecord } from '../src/store/queries/records.ts'
import { openTestServer } from './support/test-server.ts'

async function open(now: () => number): Promise<PortHost> {
  const { server, installation, stop } = await openTestServer({ now })
  const author = { type: 'WORKFLOW', id: core.exampleId('user') } as const
  const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
  const { store } = installation
  return {
    author,
    close: stop,
    addOrganization: async (slug) => (await foundOrganization(installation, { name: 'Park', slug })).id,
    async run<T>(id: string, work: (port: core.RecordPort) => Promise<core.Outcome<T>>) {
      const commission = (organization: core.Organization) => ({
        ...anonymous,
        caller: { ...anonymous.caller, author, permissions: ['*'] },
        organization,
        cause,
      })
      const operation = core.defineOperation({ name: 'test.unit', permission: null, run: work })
      const organization = await store.read((db) => selectRecord(db, core.organization, id, id))
      return perform<T>(server.service, operation, {}, commission(organization as unknown as core.Organization))
    },
    async events(id) {
      const rows = await store.read((db) =>
        db.selectFrom('events').selectAll().where('organization_id', '=', id).orderBy('position').orderBy('id').execute(),
      )
      return rows.map(({ key, record_model, record_id, body, at, actor }) => ({
        key,
        about: { model: String(record_model), id: String(record_id) },
        data: JSON.parse(Buffer.from(body ?? []).toString()).data,
        at,
        actor: JSON.parse(actor),
      }))
    },
  }
}

testRecordPort('server', core, open)
testFilePort('server', core, open)
