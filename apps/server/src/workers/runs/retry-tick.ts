import { setSavepoint } from '../../store/savepoint.ts'
import type { RunContext, RunUnit, TransactionMode } from '../../unit-of-work/runs/run-context.ts'

/** The turn cannot go on in the manner in which it was begun; nothing of it is kept. */
export class RetryTickError extends Error {
  readonly manner: Partial<TransactionMode>

  constructor(mode: Partial<TransactionMode>) {
    super('this turn has to be taken in another manner')
    this.manner = mode
  }
}

/**
 * Performs something that may be refused after it has written. Refusals are rare and savepoints are not free: so the turn is begun
 * without them, and begun again with them when something was refused. What it wanted after the commit is undone with what it wrote: a delivery
 * is handed over there; and what was read meanwhile is read again, for it may be what was undone.
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
