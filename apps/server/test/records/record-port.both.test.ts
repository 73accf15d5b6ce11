import * as core from '@belfry/core'
import type { BaseRecords } from '@belfry/core/memory'
import * as memory from '@belfry/core/memory'
import { testFilePort } from '../../../../packages/core/test/file-port.testsuite.ts'
import { type BaseHost, openOverlay } from '../../../../packages/core/test/overlay-host.ts'
import { type PortHost, testRecordPort } from '../../../../packages/core/test/port.testsuite.ts'
import { bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { deleteRecord, insertRecord, selectRecord } from '../../src/store/queries/records.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { perform } from '../../src/unit-of-work/perform/perform.ts'
import { createSnapshotReader, type Question } from '../../src/unit-of-work/simulation/snapshot-reader.ts'
import { openTestServer } from '../support/test-server.ts'

async function open(now: () => number): Promise<PortHost> {
  const { server, installation, stop } = await openTestServer({ now })
  const author = { type: 'WORKFLOW', id: core.exampleId('user') } as const
  const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
  const { store } = installation
  return {
    author,
    close: stop,
    addOrganization: async (slug) => (await bootstrapOrganization(installation, { name: 'Park', slug })).id,
    async run<T>(id: string, work: (port: core.RecordPort) => Promise<core.Outcome<T>>) {
      const executionContextOf = (organization: core.Organization) => ({
        ...anonymous,
        caller: { ...anonymous.caller, author, permissions: ['*'] },
        organization,
        cause,
      })
      const operation = core.defineOperation({ name: 'test.unit', permission: null, run: work })
      const organization = await store.read((db) => selectRecord(db, core.organization, id, id))
      return perform<T>(server.service, operation, {}, executionContextOf(organization as unknown as core.Organization))
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

/** A site in memory over the records of the server, which are read as simulations read them. */
async function openOverStore(now: () => number): Promise<PortHost> {
  const { installation, stop } = await openTestServer({ now })
  const { store } = installation
  const ask = (organizationId: string, question: Question) =>
    store.read((db) => createSnapshotReader(db, { caller: { permissions: ['*'] }, organizationId })(question)) as Promise<never>
  const records: BaseRecords = {
    get: ({ name }, organizationId, id) => ask(organizationId, { ask: 'record', model: name, id }),
    getByExternalId: ({ name }, organizationId, externalId) => ask(organizationId, { ask: 'recordByExternalId', model: name, externalId }),
    list: ({ name }, organizationId, query) => ask(organizationId, { ask: 'page', model: name, query }),
    lastNumber: (organizationId, series) => ask(organizationId, { ask: 'lastNumber', series }),
  }
  const base: BaseHost = {
    records,
    close: stop,
    addOrganization: (slug) => bootstrapOrganization(installation, { name: 'Park', slug }),
    async take(model, { removed, put }) {
      if (removed.length + put.length === 0) return
      await store.write(async ({ db }) => {
        for (const { organizationId, id } of [...removed, ...put]) await deleteRecord(db, model, organizationId, id)
        for (const record of put) await insertRecord(db, model, record)
      })
    },
  }
  return openOverlay(base, now, core, memory)
}

testRecordPort('server', core, open)
testRecordPort('overlay', core, openOverStore)
testFilePort('server', core, open)
