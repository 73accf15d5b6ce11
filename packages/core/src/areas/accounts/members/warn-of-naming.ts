import type { Caller, NamingAutomation } from '../../../framework/operations/port.ts'
import { covers } from '../../../kernel/permissions.ts'
import { MOST_NAMED } from '../../webhooks/incidents/notify-removed-member.ts'

/** A warning about the automations that name a removed user. */
export interface RemovalWarning {
  readonly code: 'named_by_automation'
  /** `null` where it is about several. */
  readonly automationId: string | null
  readonly message: string
}

/** Warns of the enabled automations that name a removed member; with their names if the caller may read automations. */
export function warnOfNaming(
  { permissions }: Pick<Caller, 'permissions'>,
  naming: readonly NamingAutomation[],
): { readonly warnings?: readonly RemovalWarning[] } {
  if (naming.length === 0) return {}
  const several = (message: string): RemovalWarning => ({ code: 'named_by_automation', automationId: null, message })
  if (!covers(permissions, 'automations:read')) {
    const what =
      naming.length === 1
        ? '1 enabled automation names this user, and its'
        : `${naming.length} enabled automations name this user, and their`
    return {
      warnings: [
        several(
          `${what} runs fail there from now on, or go another way. Whoever may change the settings of the organization was told which.`,
        ),
      ],
    }
  }
  const others = naming.length - MOST_NAMED
  return {
    warnings: [
      ...naming.slice(0, MOST_NAMED).map(warningOf),
      ...(others > 0 ? [several(`${others} more enabled ${others === 1 ? 'automation names' : 'automations name'} this user.`)] : []),
    ],
  }
}

function warningOf({ id, name, steps }: NamingAutomation): RemovalWarning {
  const where = `${steps.length === 1 ? 'its step' : 'its steps'} ${steps.join(', ')}`
  const message = `The automation “${name}” is enabled and names this user in ${where}: its runs fail there from now on, or go another way. Choose somebody else in it, or disable it.`
  return { code: 'named_by_automation', automationId: id, message }
}
