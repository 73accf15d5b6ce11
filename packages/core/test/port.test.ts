import * as core from '../src/index.ts'
import { createMemorySite } from '../src/memory/index.ts'
import { testFilePort } from './file-port.testsuite.ts'
import { type PortHost, testRecordPort } from './port.testsuite.ts'

async function open(now: () => number): Promise<PortHost> {
  const site = createMemorySite({ now })
  const caller = core.workflowCaller(site.organization.id)
  return {
    author: caller.author,
    addOrganization: async (slug) => site.addOrganization({ name: 'Park', slug }).id,
    run(organizationId, work) {
      const operation = core.defineOperation({ name: 'test.unit', permission: null, run: work })
      return site.attempt(() => core.runOperation(operation, site.portFor(caller, { organizationId }), {}, undefined))
    },
    events: async (id) =>
      site.events
        .filter(({ organizationId }) => organizationId === id)
        .map(({ key, about, data, at, actor }) => ({ key, about, data, at, actor })),
  }
}

testRecordPort('memory', core, open)
testFilePort('memory', core, open)
