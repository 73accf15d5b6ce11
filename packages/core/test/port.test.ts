import * as core from '../src/index.ts'
import * as memory from '../src/memory/index.ts'
import { testFilePort } from './file-port.testsuite.ts'
import { openOverlay } from './overlay-host.ts'
import { type PortHost, testRecordPort } from './port.testsuite.ts'

async function open(now: () => number): Promise<PortHost> {
  const site = memory.createMemorySite({ now })
  const caller = core.workflowCaller(site.organization.id)
  return {
    author: caller.author,
    addOrganization: async (slug) => site.addOrganization({ name: 'Park', slug }).id,
    run(organizationId, work) {
      const operation = core.defineOperation({ name: 'test.unit', permission: null, run: work })
      return site.attempt(() =>
        core.runOperation(operation, site.portFor({ ...caller, organizationIds: [organizationId] }, { organizationId }), {}, undefined),
      )
    },
    events: async (id) =>
      site.events
        .filter(({ organizationId }) => organizationId === id)
        .map(({ key, about, data, at, actor }) => ({ key, about, data, at, actor })),
  }
}

/** A site over another one, which is read through ports of its own. */
async function openOverOther(now: () => number): Promise<PortHost> {
  const site = memory.createMemorySite({ now })
  const portOf = (organizationId: string) => site.portFor(core.workflowCaller(organizationId), { organizationId })
  const records: memory.BaseRecords = {
    get: (model, organizationId, id) => portOf(organizationId).get(model, id),
    getByExternalId: (model, organizationId, externalId) => portOf(organizationId).getByExternalId(model, externalId),
    list: (model, organizationId, query) => portOf(organizationId).list(model, query),
    lastNumber: async () => 0,
  }
  const base = {
    records,
    addOrganization: async (slug: string) => site.addOrganization({ name: 'Park', slug }),
    async take(
      model: core.AnyModel,
      { removed, put }: { readonly removed: readonly core.AnyRecord[]; readonly put: readonly core.AnyRecord[] },
    ) {
      for (const record of removed) await portOf(record.organizationId).remove(model, record)
      // An external id may have gone from one to another.
      for (const record of put) site.put(model, { ...record, externalId: null })
      for (const record of put) site.put(model, record)
    },
  }
  return openOverlay(base, now, core, memory)
}

testRecordPort('memory', core, open)
testRecordPort('overlay', core, openOverOther)
testFilePort('memory', core, open)
