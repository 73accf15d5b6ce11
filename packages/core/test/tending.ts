import { messageEvents } from '../src/areas/inbox/notifications/send-message.ts'
import { type TendedIncident, tendIncident } from '../src/areas/webhooks/incidents/tend-incident.ts'
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

const tending = defineOperation({
  name: 'incidents.tend',
  permission: null,
  emits: messageEvents,
  run: async (port: ServicePort, { webhookId }: { readonly webhookId: string }) => done(await tendIncident(port, webhookId)),
})

/** Moves the clock of a site and has the incident of a webhook looked after, as its host does. */
export async function advanceTo(site: Site, webhookId: string, moment: EpochMs): Promise<TendedIncident> {
  site.surroundings.now = moment
  const commission = { caller: nobody, organizationId: site.park.id }
  const outcome = await perform(site.memory, commission, tending, { webhookId })
  if (outcome.kind !== 'done') throw new Error(`looking after an incident came to ${outcome.kind}`)
  return outcome.value as TendedIncident
}
