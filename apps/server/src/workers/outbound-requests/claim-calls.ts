import { type Answer, afterInterruptedCall, type Request } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { Lineage } from '../../store/causation.ts'
import { type CallClaim, claimCall, deleteCalls, lockDueCalls, selectCallingRun } from '../../store/queries/run-calls.ts'
import { selectSealedValues } from '../../store/queries/sealed-values.ts'
import type { RunCallsTable, Tables } from '../../store/tables.ts'
import { attachLarge, valuesOf } from '../../unit-of-work/runs/large-values.ts'
import { lineageOf } from '../../unit-of-work/runs/lineage-of.ts'
import type { StoredRun } from '../../unit-of-work/runs/stored-run.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/** A leased outbound request: to be sent, or, if it must not be sent again, to be answered. */
export interface ClaimedCall {
  /** The request as it was after leasing. */
  readonly claim: CallClaim
  readonly request: Request<'fetch'>
  /** The lineage of the request. */
  readonly lineage: Lineage
  /** The encrypted values of its headers, by id. */
  readonly sealed: ReadonlyMap<string, string>
  /** The answer that stands for an attempt interrupted by the end of a process; `null` when the request is to be sent. */
  readonly interrupted: Answer | null
}

/** What to lease for one organization. */
export interface CallQuota {
  readonly organizationId: string
  readonly limit: number
}

/** How much longer a lease lasts than a request may take, in milliseconds. */
const CLAIM_MORE_MS = 30_000

/**
 * Leases due outbound requests. Each is durably `sending` before anything is sent: after a crash it cannot be mistaken for one that was
 * never sent.
 *
 * @param isInFlight whether this process is working on a request whose lease ended because a clock was moved
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
        // Its run has ended meanwhile.
        if (!made) await deleteCalls(db, { organizationId: row.organization_id, runId: row.run_id })
        else claimed.push(await claim(db, row, made, present + callTimeoutMs + CLAIM_MORE_MS))
      }
    }
    return claimed
  })
}

/** The request and its lineage. */
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

/** Reads the request from the state of the waiting run. */
async function readCall(db: Kysely<Tables>, call: RunCallsTable): Promise<MadeCall | null> {
  const run = await selectCallingRun(db, call)
  if (!run) return null
  const stored = JSON.parse(await attachLarge(db, valuesOf(run), run.state)) as StoredRun
  const requests = 'requests' in stored ? stored.requests : []
  const request = requests.find((one): one is Request<'fetch'> => one.kind === 'fetch' && one.key === call.request_key)
  return request ? { request, lineage: lineageOf(run) } : null
}
