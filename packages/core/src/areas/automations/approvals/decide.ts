import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { addRecord } from '../../../framework/records/record-events.ts'
import { covers } from '../../../kernel/permissions.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { findMember } from '../../accounts/members/find-member.ts'
import { comment } from '../../calls-and-comments/comments/comment.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { task } from '../../tasks/tasks/task.ts'
import { isOver } from './approval-view.ts'
import { approvalWords } from './approval-words.ts'
import type { ApprovalDecision, Decision } from './decision.ts'
import { type ApprovalTask, requireApproval } from './find-approval.ts'

/** A decision as sent. */
export interface DecisionBody {
  readonly decision: Decision
  /** The reason, added to the task as a comment. */
  readonly comment?: string | null
}

/**
 * Decides an approval: its task is completed, a comment on it records the decision and who made it, and the waiting run continues at the
 * exit of that name. Only once: the task is updated only if it is unchanged, so one of two simultaneous decisions is refused.
 */
export const decideApproval = defineOperation({
  name: 'automation-approvals.decide',
  permission: null,
  // An approval requires a human.
  forPeople: true,
  emits: ['comment:created'],
  async run(port: ServicePort, { taskId, body }: { readonly taskId: string; readonly body: DecisionBody }) {
    refuseWithoutPermission(port.caller)
    const approvalTask = await requireApproval(port, taskId)
    await refuseUnlessOpen(port, approvalTask)
    const id = port.caller.userId as string
    const by = { id, name: (await findMember(port, id))?.name ?? id }
    const { decision } = body
    const [now, { approval }] = [formatTime(port.now), approvalTask]
    await port.update(task, approvalTask, {
      // A task that was completed manually keeps its time of completion.
      ...(approvalTask.status === 'COMPLETED' ? {} : { status: 'COMPLETED', completedAt: now }),
      approval: { ...approval, decision, decidedBy: id, decidedAt: now },
      approvalStatus: decision === 'approved' ? 'APPROVED' : 'REJECTED',
    })
    await addRecord(port, comment, {
      content: contentOf(port, { decision, by }, body.comment ?? ''),
      target: { model: 'task', id: taskId },
      targetId: taskId,
    })
    await port.approvals.signalRun(approval.runId, taskId, { decision, by })
    return done({ taskId, decision, runId: approval.runId })
  },
})

/** Every member may decide their own approvals; a key with a list of permissions only if the list allows it (G166). */
function refuseWithoutPermission({ permissions }: Caller): void {
  if (covers(permissions, 'approvals:decide')) return
  const detail =
    'A restricted API key decides approvals only with the permission approvals:decide. Make one that has it, which everybody may, or decide in a browser.'
  throw new Refusal(problem('forbidden', { detail }))
}

/** Refuses with the reason why it can no longer be decided. */
async function refuseUnlessOpen(port: ServicePort, record: ApprovalTask): Promise<void> {
  const { id, approvalStatus, approval } = record
  const { runId, decision, decidedAt, until } = approval
  if (decision !== null) throw conflict(`The approval ${id} was ${decision} already, at ${decidedAt}. A decision is made once.`)
  if (approvalStatus !== 'OPEN' || isOver(record, port.now))
    throw conflict(`The time for the approval ${id} was over at ${until}, and its run ${runId} has gone on without a decision.`)
  if (!(await port.approvals.isGoingOn(runId)))
    throw conflict(`The run ${runId}, which had asked for the approval ${id}, has ended: there is nothing left to decide.`)
}

function conflict(detail: string): Refusal {
  return new Refusal(problem('conflict', { detail }))
}

function contentOf({ organization }: ServicePort, { decision, by }: ApprovalDecision, reason: string): string {
  const message = inLanguage(approvalWords, organization.locale)[decision](by.name)
  return reason.trim() === '' ? message : `${message}\n\n${reason}`
}
