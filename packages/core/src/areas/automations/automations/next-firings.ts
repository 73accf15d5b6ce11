import type { AnyModel } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { IncompleteFirings, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { models } from '../../models.ts'
import { automation, type Definition } from './automation.ts'
import { readableBy } from './runs.ts'

/** The default and the maximum number of firings returned. */
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
    const common = [...(hasConditions(definition) ? [CONDITIONS] : []), ...(port.organization.automationsPaused ? [PAUSED] : [])]
    const data = common.length > 0 ? firings.map((firing) => ({ ...firing, notes: [...firing.notes, ...common] })) : firings
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

/** Only the clock's own triggers have firings, so a trigger with rules is one that the clock starts. */
function hasConditions(definition: unknown): boolean {
  const { nodes } = definition as Definition
  return nodes.some(({ type, config }) => type === 'trigger' && ((config.conditions as Partial<Conditions>)?.rules?.length ?? 0) > 0)
}

interface Conditions {
  readonly rules: readonly unknown[]
}

const CONDITIONS = 'A run starts only if the conditions of the trigger hold at that moment.'
const PAUSED = 'The organization has paused its automations: no run starts unless the pause ends before.'
