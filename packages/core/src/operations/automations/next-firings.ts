import { automation } from '../../models/automation.ts'
import type { AnyModel } from '../../models/define-model.ts'
import { models } from '../../models/index.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { IncompleteFirings, ServicePort } from '../port.ts'
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
    const { firings, incomplete } = await port.automations.listFirings({ id, definition }, { count, readable: readableBy(port.caller) })
    const data = port.organization.automationsPaused ? firings.map((firing) => ({ ...firing, notes: [...firing.notes, PAUSED] })) : firings
    return done({ data, complete: incomplete === null, missing: incomplete && whyMissing(incomplete) })
  },
})

function whyMissing({ reason, model }: IncompleteFirings): string {
  if (reason === 'unreadable') return `${reasons[reason]} ${(models as Readonly<Record<string, AnyModel>>)[model]?.readPermission}.`
  return reasons[reason]
}

const reasons: Readonly<Record<IncompleteFirings['reason'], string>> = {
  disabled: 'Dates of records are counted while the automation is enabled, and it is disabled: enable it to see them.',
  unreadable: 'These moments come from dates of records that you may not read: that needs the permission',
  counting: 'The records that were there before are still being gone through, so moments may be missing: ask again in a while.',
  many: 'More dates come first than are looked at for one answer, so moments may be missing: ask for fewer with `count`.',
}

const PAUSED = 'The organization has paused its automations: no run starts unless the pause ends before.'
