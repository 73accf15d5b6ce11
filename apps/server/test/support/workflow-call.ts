import { callOwnApi, type OwnAnswer, type OwnCall, organization, workflowCaller } from '@belfry/core'
import { selectRecord } from '../../src/store/queries/records.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import { pathOf, type SampleRequest } from './sample-request.ts'
import type { TwoParks } from './two-parks.ts'

/** Makes a request as a step of a flow in the home park does: in process, as the Workflow user, in one transaction. */
export function callAsWorkflow({ server, home }: TwoParks, sample: SampleRequest): Promise<OwnAnswer> {
  const { service } = server.server
  const path = pathOf(sample)
    .replace(/^\/api/, '')
    .replace(`/orgs/${home.slug}`, '')
  const call = {
    method: sample.route.method.toUpperCase() as OwnCall['method'],
    path: sample.search === undefined ? path : `${path}?${sample.search}`,
    body: sample.body,
  }
  return service.store.write(async ({ db, afterCommit }) => {
    const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
    const park = await selectRecord(db, organization, home.id, home.id)
    const executionContext = { ...anonymous, caller: workflowCaller(home.id), organization: park as never, cause }
    const port = createPort(service, { db, afterCommit, now: service.now() }, executionContext)
    return callOwnApi(call, { organizationId: home.id, port })
  })
}
