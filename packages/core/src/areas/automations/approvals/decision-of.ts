import type { RecordPort } from '../../../framework/operations/port.ts'
import { findMember } from '../../accounts/members/find-member.ts'
import { task } from '../../tasks/tasks/task.ts'
import type { ApprovalDecision } from './decision.ts'

/** What was decided in an approval, and by whom; `null` while nothing was, or when its task is gone. */
export async function decisionOf(port: RecordPort, taskId: string): Promise<ApprovalDecision | null> {
  const { approval } = (await port.get(task, taskId)) ?? {}
  if (!approval?.decision || !approval.decidedBy) return null
  const { decision, decidedBy: id } = approval
  return { decision, by: { id, name: (await findMember(port, id))?.name ?? id } }
}
