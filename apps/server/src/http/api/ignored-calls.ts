import { admitCall, type HookAnswer, type HookCall } from '@belfry/core'
import { addIgnoredCalls, selectHookCalls } from '../../store/queries/automation-hooks.ts'
import type { Hook } from '../../unit-of-work/hooks/find-hook.ts'
import { wouldStart } from '../../unit-of-work/runs/would-start.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** Answers calls of addresses that start nothing, without a transaction for each. */
export interface IgnoredCalls {
  /**
   * The answer to a call that starts nothing, because there were too many or the trigger's conditions do not hold; `null` for one that has to be
   * carried out. It looks only where the call before was ignored too, so those that start runs cost nothing more.
   */
  answer(hook: Hook, call: HookCall): Promise<HookAnswer | null>
  /** What came of a call that was carried out. */
  note(hook: Hook, answer: HookAnswer): void
}

/** Of so many automations it is remembered that the last call was ignored. */
const REMEMBERED = 10_000

/** Makes what answers ignored calls. A call is ignored by what is committed in the moment in which it comes. */
export function createIgnoredCalls(service: Service): IgnoredCalls {
  const { store, settings, now } = service
  const limit = settings.hookCallsPerMinute
  const lately = new Set<string>()
  /** Counts that are about to be stored, by automation. */
  const counting = new Map<string, { count: number; readonly stored: Promise<void> }>()

  /** Resolves when the call is counted, with all others that have come until then. */
  function count({ organization, automationId }: Hook): Promise<void> {
    const pending = counting.get(automationId)
    if (pending) {
      pending.count++
      return pending.stored
    }
    const stored = store.write(
      async ({ db }) => {
        // Who comes from now on is counted by the next one.
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
