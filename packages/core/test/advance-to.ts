import { messageEvents } from '../src/areas/inbox/notifications/send-message.ts'
import { type ProcessedIncident, processIncident } from '../src/areas/webhooks/incidents/process-incident.ts'
import { defineOperation, done } from '../src/framework/operations/define-operation.ts'
import type { Caller, ServicePort } from '../src/framework/operations/port.ts'
import type { EpochMs } from '../src/kernel/time.ts'
import { perform } from './memory-port.ts'
import type { Site } from './site.ts'

/** The service itself, which may nothing and needs nothing. */
const nobody: Caller = {
  author: { type: 'SYSTEM', id: null },
  userId: null,
  keyId: null,
  narrowed: false,
  organizationIds: null,
  permissions: [],
  installationAdmin: false,
}

const processing = defineOperation({
  name: 'incidents.tend',
  permission: null,
  emits: messageEvents,
  run: async (port: ServicePort, { webhookId }: { readonly webhookId: string }) => done(await processIncident(port, webhookId)),
})

/** Moves the clock of a site and has the incident of a webhook looked after, as its host does. */
export async function advanceTo(site: Site, webhookId: string, moment: EpochMs): Promise<ProcessedIncident> {
  site.surroundings.now = moment
  const executionContext = { caller: nobody, organizationId: site.park.id }
  const outcome = await perform(site.memory, executionContext, processing, { webhookId })
  if (outcome.kind !== 'done') throw new Error(`looking after an incident came to ${outcome.kind}`)
  return outcome.value as ProcessedIncident
}
