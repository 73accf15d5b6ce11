import { afterInterruption, type EffectAnswer, type EpochMs } from '@belfry/core'
import { SEND_LEASE_MS } from '../../external/connectors/index.ts'
import { claimIntent, lockDueIntents } from '../../store/queries/due-intents.ts'
import type { IntentsTable } from '../../store/tables.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/** A leased effect: to be sent, or, if it must not be sent again, to be completed. */
export interface ClaimedIntent {
  /** The row as it was after leasing. */
  readonly row: IntentsTable
  /** The answer that stands for an attempt interrupted by the end of a process; `null` when the effect is to be sent. */
  readonly interrupted: EffectAnswer | null
}

/** What to lease for one organization. */
export interface IntentQuota {
  readonly organizationId: string
  readonly awaited: boolean
  readonly limit: number
}

/**
 * Leases due effects. Each is durably `sending` before anything is sent: after a crash it cannot be mistaken for one that was never sent.
 *
 * @param isInFlight whether this process is working on an effect whose lease ended because a clock was moved
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
  return now + SEND_LEASE_MS
}
