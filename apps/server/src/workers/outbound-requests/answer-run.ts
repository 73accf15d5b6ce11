import type { Answer } from '@belfry/automation-engine'
import { answerCall, type CallClaim, signalAnswer } from '../../store/queries/run-calls.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

/**
 * Stores the answer to an outbound request and signals the run, in one transaction. If the lease is no longer valid, or the run was
 * cancelled meanwhile, the answer is dropped.
 */
export async function answerRun({ store, now, wake }: Service, claim: CallClaim, answer: Answer): Promise<void> {
  await store.write(
    async ({ db, afterCommit }) => {
      if (!(await answerCall(db, claim, answer))) return
      await signalAnswer(db, claim, answer, now())
      afterCommit(wake.runs)
    },
    { owner: backgroundOf(claim.organization_id) },
  )
}
