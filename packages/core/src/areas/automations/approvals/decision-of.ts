import type { RecordPort } from '../../../framework/operations/port.ts'
import { findMember } from '../../accounts/members/find-member.ts'
import { task } from '../../tasks/tasks/task.ts'
import type { ApprovalDecision } from './decision.ts'

/** The decision of an approval and who made it; `null` if there is none yet or its task was deleted. */
export async function decisionOf(port: RecordPort, taskId: string): Promise<ApprovalDecision | null> {
  const { approval } = (await port.get(task, taskId)) ?? {}
  if (!approval?.decision || !approval.decidedBy) return null
  const { decision, decidedBy: id } = approval
  return { decision, by: { id, name: (await findMember(port, id))?.name ?? id } }
}
