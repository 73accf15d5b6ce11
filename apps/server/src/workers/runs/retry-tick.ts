import { setSavepoint } from '../../store/savepoint.ts'
import type { RunContext, RunUnit, TransactionMode } from '../../unit-of-work/runs/run-context.ts'

/** The tick must be repeated in another transaction mode; nothing of it is kept. */
export class RetryTickError extends Error {
  readonly mode: Partial<TransactionMode>

  constructor(mode: Partial<TransactionMode>) {
    super('this tick has to be repeated in another transaction mode')
    this.mode = mode
  }
}

/**
 * Performs something that may be refused after it has written. Refusals are rare and savepoints cost time, so a tick starts without them,
 * and is repeated with them after a refusal. Then the actions after the commit are undone with the writes (one hands over deliveries), and
 * cached reads are discarded, because they may contain undone changes.
 */
export async function undoRefused<A>(
  { db, careful, actions }: RunUnit,
  { forgetReads }: Pick<RunContext, 'forgetReads'>,
  perform: () => Promise<A>,
  isRefused: (answer: A) => boolean,
): Promise<A> {
  const savepoint = careful ? await setSavepoint(db, 'run_request') : null
  const actionCount = actions.length
  const answer = await perform()
  if (isRefused(answer)) {
    if (!savepoint) throw new RetryTickError({ careful: true })
    await savepoint.rollBack()
    actions.length = actionCount
    forgetReads()
  }
  if (savepoint) await savepoint.release()
  return answer
}
