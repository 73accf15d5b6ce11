import type { AutomationPort } from '@belfry/core'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import {
  deleteHook,
  lockHookCalls,
  openHook,
  replaceHook,
  selectHook,
  selectIgnoredCalls,
  updateHookCalls,
} from '../../store/queries/automation-hooks.ts'
import { enqueueRun } from '../runs/enqueue-run.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import type { ExecutionContext } from './execution-context.ts'

type HookPort = Pick<
  AutomationPort,
  'setHook' | 'getHookToken' | 'answersTo' | 'countIgnoredCalls' | 'lockHookCalls' | 'keepHookCalls' | 'hookLimit' | 'startByCall'
>

/** The execution context; there always is an organization. */
export type HookPortContext = Pick<ExecutionContext, 'caller' | 'cause'> & {
  readonly organization: NonNullable<ExecutionContext['organization']>
}

/** The URLs at which an organization's automations are called, inside a unit of work of the store. */
export function createHookPort(service: Service, unit: Unit, { caller, organization, cause }: HookPortContext): HookPort {
  const { secrets, randomBytes, settings, findHook } = service
  const { db, now } = unit
  const keyOf = (automationId: string) => ({ organization_id: organization.id, automation_id: automationId })
  return {
    hookLimit: settings.hookCallsPerMinute === 0 ? null : settings.hookCallsPerMinute,
    async setHook(automationId, wanted) {
      const key = keyOf(automationId)
      if (wanted === null) return deleteHook(db, key)
      const { version, takesEffect } = wanted
      const restricted = wanted.restricted ? 1 : 0
      const present = await selectHook(db, key)
      const isOutgrown = restricted === 1 && takesEffect && present?.restricted === 0
      if (present?.version === version && !isOutgrown) {
        // Whoever can read it from now on may have kept it.
        if (restricted === 0 && present.restricted === 1) await openHook(db, key)
        return
      }
      const token = createToken(randomBytes)
      const token_sealed = secrets.seal(hookTokenContext(organization.id, automationId), token)
      await replaceHook(db, { ...key, version, token_hash: hashToken(token), token_sealed, restricted, created_at: now })
    },
    async getHookToken(automationId) {
      const row = await selectHook(db, keyOf(automationId))
      return row ? secrets.open(hookTokenContext(organization.id, automationId), row.token_sealed) : null
    },
    async answersTo(automationId, token) {
      const hook = await findHook.within(db, token)
      return hook?.enabled === true && hook.automationId === automationId && hook.organization.id === organization.id
    },
    countIgnoredCalls: (automationId) => selectIgnoredCalls(db, keyOf(automationId)),
    lockHookCalls: (automationId) => lockHookCalls(db, keyOf(automationId)),
    keepHookCalls: (automationId, calls) => updateHookCalls(db, keyOf(automationId), calls),
    async startByCall(automationId, { body, query }) {
      const happened = { kind: 'webhook', body, query, receivedAt: now } as const
      const started = await enqueueRun(service, unit, { automationId, organization, happened, author: caller.author, cause })
      if (started.runId !== null) return 'started'
      return started.reason === 'full' ? 'full' : 'not started'
    },
  }
}

/** The context to which the secret of an automation's URL is bound. */
export function hookTokenContext(organizationId: string, automationId: string): string {
  return `automation_hooks|${organizationId}|${automationId}`
}
