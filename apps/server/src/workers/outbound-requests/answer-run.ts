import type { Answer } from '@belfry/automation-engine'
import { answerCall, type CallClaim } from '../../store/queries/run-calls.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service.ts'

/**
 * Keeps what came of a call and tells the run, in one transaction. Nothing happens when the claim no longer stands, or the run was cancelled
 * meanwhile: then the answer is dropped.
 */
export async function answerRun({ store, now, wake }: Service, claim: CallClaim, answer: Answer): Promise<void> {
  await store.write(
    async ({ db, afterCommit }) => {
      if (!(await answerCall(db, claim, answer))) return
      const { organization_id, run_id, request_key, attempts } = claim
      await db
        .insertInto('run_signals')
        .values({ organization_id, run_id, request_key, source_id: `call ${attempts}`, answer: JSON.stringify(answer), at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      afterCommit(wake.runs)
    },
    { owner: backgroundOf(claim.organization_id) },
  )
}
