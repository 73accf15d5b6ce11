import type { RunView } from '../../../framework/operations/port.ts'
import { problems } from '../../../kernel/problems.ts'

/** What can be done about a run in its current state, in words; `null` if nothing needs to be done. */
export function runAdvice({ id, status, errorCode, steps = [] }: RunView): string | null {
  if (status !== 'failed') return null
  const last = (steps as readonly { readonly label: string; readonly nodeId: string; readonly status: string }[]).at(-1)
  const retry = `${remedyOf(errorCode)} POST …/automation-runs/${id}/retry`
  if (!last) return `${retry} then begins it.`
  const again = last.status === 'failed' ? `tries the step "${last.label || last.nodeId}" again` : 'goes on where it stood'
  return `${retry} then ${again}. What was done before stays done, and is not done twice.`
}

/** A failure of an external system is not solved in the flow, so the error alone does not say what to do. */
function remedyOf(code: unknown): string {
  return code === 'no_connector' || code === 'external_unknown' ? problems[code].remedy : 'Mend what the error says;'
}
