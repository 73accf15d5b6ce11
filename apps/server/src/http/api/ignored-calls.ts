import { admitCall, type HookAnswer, type HookCall } from '@belfry/core'
import { addIgnoredCalls, selectHookCalls } from '../../store/queries/automation-hooks.ts'
import type { Hook } from '../../unit-of-work/hooks/find-hook.ts'
import { wouldStart } from '../../unit-of-work/runs/would-start.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/** Answers calls of URLs that start nothing, without a transaction for each. */
export interface IgnoredCalls {
  /**
   * The answer to a call that starts nothing, because there were too many or the trigger's conditions do not match; `null` for a call that
   * must be performed. It checks only if the previous call was ignored too, so calls that start runs cost nothing more.
   */
  answer(hook: Hook, call: HookCall): Promise<HookAnswer | null>
  /** Records the result of a call that was performed. */
  note(hook: Hook, answer: HookAnswer): void
}

/** For how many automations it is remembered that the last call was ignored. */
const REMEMBERED = 10_000

/** Creates the answers to ignored calls. Whether a call is ignored depends on what is committed when it arrives. */
export function createIgnoredCalls(service: Service): IgnoredCalls {
  const { store, settings, now } = service
  const limit = settings.hookCallsPerMinute
  const lately = new Set<string>()
  /** Counts that are about to be stored, by automation. */
  const counting = new Map<string, { count: number; readonly stored: Promise<void> }>()

  /** Resolves when the call is counted, together with all others until then. */
  function count({ organization, automationId }: Hook): Promise<void> {
    const pending = counting.get(automationId)
    if (pending) {
      pending.count++
      return pending.stored
    }
    const stored = store.write(
      async ({ db }) => {
        // Calls from now on are counted by the next write.
        counting.delete(automationId)
        await addIgnoredCalls(db, { organization_id: organization.id, automation_id: automationId }, counted.count)
      },
      { owner: organization.id },
    )
    const counted = { count: 1, stored }
    counting.set(automationId, counted)
    return stored.finally(() => {
      if (counting.get(automationId) === counted) counting.delete(automationId)
    })
  }

  return {
    async answer(hook, { body, query }) {
      const { organization, automationId } = hook
      if (!lately.has(automationId)) return null
      const key = { organization_id: organization.id, automation_id: automationId }
      const calls = limit === 0 ? null : await store.read((db) => selectHookCalls(db, key))
      const verdict = calls && admitCall(calls, now(), limit)
      if (verdict?.admitted === false) {
        await count(hook)
        return { accepted: false, retryAfterSeconds: verdict.retryAfterSeconds }
      }
      const happened = { kind: 'webhook', body, query, receivedAt: now() } as const
      const starts = await store.read((db) => wouldStart(service, db, { automationId, organization, happened }))
      return starts ? null : { accepted: false }
    },
    note({ automationId }, { accepted }) {
      if (accepted) lately.delete(automationId)
      else if (lately.size < REMEMBERED || lately.has(automationId)) lately.add(automationId)
      else lately.clear()
    },
  }
}
