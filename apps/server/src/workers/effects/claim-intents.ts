import { afterInterruption, type EffectAnswer, type EpochMs } from '@belfry/core'
import { claimIntent, lockDueIntents } from '../../store/queries/due-intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** An effect that this process has in hand: to send, or, where that must not be repeated, to settle. */
export interface ClaimedIntent {
  /** As it stands since the claim. */
  readonly row: IntentsTable
  /** The answer of an attempt during which a process has ended; `null` for what is to be sent. */
  readonly interrupted: EffectAnswer | null
}

/** What to claim of one organization. */
export interface IntentQuota {
  readonly organizationId: string
  readonly awaited: boolean
  readonly limit: number
}

/** How long a claim stands: three times the longest attempt, in milliseconds. */
export const CLAIM_MS = 120_000

/**
 * Takes effects that are due. Each is `sending` from then on, durably, before anything of it leaves: after a crash nobody can mistake it for
 * one that was never sent.
 *
 * @param isInFlight whether this very process is at an effect, although its claim has ended by a clock that was moved
 */
export function claimIntents(
  { store, now }: Service,
  quotas: readonly IntentQuota[],
  isInFlight: (id: string) => boolean,
): Promise<readonly ClaimedIntent[]> {
  return store.write(async ({ db }) => {
    const present = now()
    const claimed: ClaimedIntent[] = []
    for (const quota of quotas) {
      for (const row of await lockDueIntents(db, { ...quota, now: present })) {
        if (isInFlight(row.id)) continue
        const after = row.status === 'sending' ? afterInterruption(row) : 'again'
        if (after === 'again') await claimIntent(db, row, { until: claimEnd(present), now: present })
        claimed.push(after === 'again' ? { row: { ...row, attempts: row.attempts + 1 }, interrupted: null } : { row, interrupted: after })
      }
    }
    return claimed
  })
}

function claimEnd(now: EpochMs): EpochMs {
  return now + CLAIM_MS
}
