import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { automation } from './automation.ts'

/**
 * Disables an automation that takes full access once none of those who enabled it has full access any more (G169). The service runs it on
 * its own and is the author in the audit log.
 */
export const disableWithoutFullAccess = defineOperation({
  name: 'automations.disableWithoutFullAccess',
  permission: null,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const record = await requireRecord(port, automation, id)
    if (!record.enabled) return done(null)
    await port.update(automation, record, { enabled: false })
    await port.automations.subscribe(id, null)
    await port.automations.setClock(id, null)
    // Reported even if an incident was already reported before.
    await port.automations.endIncident(id)
    return done(null)
  },
})

/** Why a run of a definition that takes full access stops, and the remedy. */
export const WITHOUT_FULL_ACCESS =
  'The definition has steps that lead to members, webhooks, the organization itself or an erasure, and nobody who has enabled it has full access (*) any more, so its runs end here. Once somebody with full access has looked at these steps and enabled the automation again, runs begin again, and failed ones can be retried.'
