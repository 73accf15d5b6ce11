import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { HookCall, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { automation } from './automation.ts'
import { admitCall } from './hook-rate.ts'

/** The parts of a hook URL. */
export interface HookAddress {
  readonly organizationId: string
  readonly automationId: string
  /** The secret: who knows it may call. */
  readonly token: string
}

/**
 * Returns the hook URL of an automation. Whoever knows it may call it with any values: if the flow concerns members, webhooks, the
 * organization itself or an erasure, it is only returned to people with full access (G169).
 */
export const getHookAddress = defineOperation({
  name: 'automations.webhookUrl',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const { definition } = await requireRecord(port, automation, id)
    const token = await port.automations.getHookToken(id)
    if (token === null) {
      const message = `The automation ${id} has no address: only a trigger with the source \`webhook\` has one.`
      throw new Refusal(parameterProblem('not_found', 'id', message))
    }
    const { takesFullAccess } = await port.automations.examine(definition)
    if (takesFullAccess.length > 0 && !covers(port.caller.permissions, ALL_PERMISSIONS))
      throw new Refusal(problem('forbidden', { detail: FULL_ACCESS }))
    return done<HookAddress>({ organizationId: port.organization.id, automationId: id, token })
  },
})

const FULL_ACCESS =
  'The definition has steps that lead to members, webhooks, the organization itself or an erasure, and whoever knows its address can call it. So only somebody with full access (*) reads the address.'

/** When to call again while too many runs are still to start, in seconds. */
const FULL_SECONDS = 60

/** The result of a hook call. */
export interface HookAnswer {
  /** Whether a run was started. */
  readonly accepted: boolean
  /** Set if only a limit prevented it: of calls, or of runs that are still to start. */
  readonly retryAfterSeconds?: number
}

/**
 * Starts a run by a call of a hook URL, for anyone who knows its secret. A wrong URL, another organization, a disabled automation, one
 * without a hook URL, and an organization that has paused its automations get the same refusal.
 */
export const callHook = defineOperation({
  name: 'automation-hooks.call',
  scope: 'hook',
  permission: null,
  async run({ automations, now }: ServicePort, { automationId, token, body, query }: HookInput) {
    if (!(await automations.answersTo(automationId, token))) throw noSuchHook()
    const { hookLimit } = automations
    const verdict = hookLimit === null ? null : admitCall(await automations.lockHookCalls(automationId), now, hookLimit)
    if (verdict?.admitted === false) {
      await automations.keepHookCalls(automationId, verdict.calls)
      return done<HookAnswer>({ accepted: false, retryAfterSeconds: verdict.retryAfterSeconds })
    }
    const started = await automations.startByCall(automationId, { body, query })
    if (started === 'full') return done<HookAnswer>({ accepted: false, retryAfterSeconds: FULL_SECONDS })
    const accepted = started === 'started'
    // Only calls that start a run count.
    if (accepted && verdict) await automations.keepHookCalls(automationId, verdict.calls)
    return done<HookAnswer>({ accepted })
  },
})

/** The input of a hook call. */
export interface HookInput extends HookCall {
  readonly automationId: string
  readonly token: string
}

/** The response to every hook URL that does not work. It repeats nothing of the URL. */
export function noSuchHook(): Refusal {
  return new Refusal(
    problem('not_found', {
      detail: 'There is nothing at this address: it is wrong or was replaced, or the automation is disabled or paused.',
    }),
  )
}
