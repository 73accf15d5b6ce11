import { type Answer, afterInterruptedCall, type Request } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { Lineage } from '../../store/cause.ts'
import { type CallClaim, claimCall, deleteCalls, lockDueCalls, selectCallingRun } from '../../store/queries/run-calls.ts'
import { selectSealedValues } from '../../store/queries/sealed-values.ts'
import type { RunCallsTable, Tables } from '../../store/tables.ts'
import { attachLarge, valuesOf } from '../../unit-of-work/runs/large-values.ts'
import { lineageOf } from '../../unit-of-work/runs/lineage-of.ts'
import type { StoredRun } from '../../unit-of-work/runs/stored-run.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** A call that this process has in hand: to make, or, where that must not be repeated, to answer. */
export interface ClaimedCall {
  /** As it stands since the claim. */
  readonly claim: CallClaim
  readonly request: Request<'fetch'>
  /** What has led to it. */
  readonly lineage: Lineage
  /** The values of its headers as they are kept, by their ids. */
  readonly sealed: ReadonlyMap<string, string>
  /** The answer to a call during which a process has ended; `null` for what is to be made. */
  readonly interrupted: Answer | null
}

/** What to claim of one organization. */
export interface CallQuota {
  readonly organizationId: string
  readonly limit: number
}

/** How much longer a claim stands than a call may take, in milliseconds. */
const CLAIM_MORE_MS = 30_000

/**
 * Takes calls that are due. Each is `sending` from then on, durably, before anything of it leaves: after a crash nobody can mistake it for
 * one that was never made.
 *
 * @param isInFlight whether this very process is at a call, although its claim has ended by a clock that was moved
 */
export function claimCalls(
  { store, now, callTimeoutMs }: Service,
  quotas: readonly CallQuota[],
  isInFlight: (call: CallClaim) => boolean,
): Promise<readonly ClaimedCall[]> {
  return store.write(async ({ db }) => {
    const present = now()
    const claimed: ClaimedCall[] = []
    for (const quota of quotas) {
      for (const row of await lockDueCalls(db, { ...quota, now: present })) {
        if (isInFlight(row)) continue
        const made = await readCall(db, row)
        // Its run has ended in this moment.
        if (!made) await deleteCalls(db, { organizationId: row.organization_id, runId: row.run_id })
        else claimed.push(await claim(db, row, made, present + callTimeoutMs + CLAIM_MORE_MS))
      }
    }
    return claimed
  })
}

/** What is called, and what has led to it. */
type MadeCall = Pick<ClaimedCall, 'request' | 'lineage'>

async function claim(db: Kysely<Tables>, row: RunCallsTable, made: MadeCall, until: number): Promise<ClaimedCall> {
  const { request } = made
  const after = row.status === 'sending' ? afterInterruptedCall(request.method, row.attempts) : 'again'
  if (after !== 'again') return { ...made, claim: row, sealed: new Map(), interrupted: after }
  await claimCall(db, row, until)
  const ids = request.headers.flatMap((header) => ('sealed' in header ? [header.sealed] : []))
  const sealed = await selectSealedValues(db, row.organization_id, ids)
  return { ...made, claim: { ...row, attempts: row.attempts + 1 }, sealed, interrupted: null }
}

/** What is called: it stands in the state of the run that waits for it. */
async function readCall(db: Kysely<Tables>, call: RunCallsTable): Promise<MadeCall | null> {
  const run = await selectCallingRun(db, call)
  if (!run) return null
  const stored = JSON.parse(await attachLarge(db, valuesOf(run), run.state)) as StoredRun
  const requests = 'requests' in stored ? stored.requests : []
  const request = requests.find((one): one is Request<'fetch'> => one.kind === 'fetch' && one.key === call.request_key)
  return request ? { request, lineage: lineageOf(run) } : null
}
