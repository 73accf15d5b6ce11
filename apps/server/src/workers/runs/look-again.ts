import { checkWait, type Flow, hoursOf, type Request, type RunState, readRecords, recordsToCheck } from '@belfry/automation-engine'
import type { AnswerOrWait, RunContext } from '../../unit-of-work/runs/run-context.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/** Checks what a run waits for, when it is time. Returns the answer, or when to check next. Stores nothing. */
export async function lookAgain(
  { now }: Pick<Unit, 'now'>,
  { row, site, port }: RunContext,
  wait: Request<'wait'>,
  { flow, run }: { readonly flow: Flow; readonly run: RunState },
): Promise<AnswerOrWait> {
  const { due_at, checks } = row
  if (due_at !== null && due_at > now) return { waits: { until: due_at } }
  const records = await readRecords({ records: recordsToCheck(flow, run, wait) }, port)
  const look = checkWait(flow, run, wait, { now, checks: checks ?? 0, records, hours: hoursOf(site) })
  return 'answer' in look ? look.answer : { waits: { until: look.nextAt } }
}
