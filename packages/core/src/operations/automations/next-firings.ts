import { automation } from '../../models/automation.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { ServicePort } from '../port.ts'
import { requireRecord } from '../records/require-record.ts'
import { readableBy } from './runs.ts'

/** How many moments are told when nobody says how many, and at most. */
export const firingCount = { default: 5, maximum: 100 } as const

/**
 * The next moments at which the clock starts an automation. None when something else starts it. Those of records' dates while it is enabled
 * alone, and only of records that its caller may read.
 */
export const listNextFirings = defineOperation({
  name: 'automations.nextFirings',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id, count }: { readonly id: string; readonly count: number }) {
    const { definition } = await requireRecord(port, automation, id)
    const firings = await port.automations.listFirings({ id, definition }, { count, readable: readableBy(port.caller) })
    if (!port.organization.automationsPaused) return done({ data: firings })
    return done({ data: firings.map((firing) => ({ ...firing, notes: [...firing.notes, PAUSED] })) })
  },
})

const PAUSED = 'The organization has paused its automations: no run starts unless the pause ends before.'
