import type { ServicePort } from '../../../framework/operations/port.ts'
import { storedTime } from '../../../kernel/time.ts'
import { findMember } from '../../accounts/members/find-member.ts'
import { type ApprovalTask, decidersOf } from './find-approval.ts'

/** A user involved in an approval; the name is `null` for a former member. */
export interface ApprovalPerson {
  readonly id: string
  readonly name: string | null
}

/** Creates a view of approvals. Names are looked up once per view. */
export function createApprovalView(port: ServicePort) {
  const known = new Map<string, ApprovalPerson>()

  async function person(id: string): Promise<ApprovalPerson> {
    const approver = known.get(id) ?? { id, name: (await findMember(port, id))?.name ?? null }
    known.set(id, approver)
    return approver
  }

  return async function show(record: ApprovalTask) {
    const { id, title, description, links, approval, approvalStatus, createdAt } = record
    const { runId, nodeId, until, decision, decidedBy, decidedAt } = approval
    return {
      taskId: id,
      organization: { id: port.organization.id, name: port.organization.name },
      title,
      description,
      assignees: await Promise.all(decidersOf(record).map(person)),
      links,
      runId,
      nodeId,
      // Also in the moment before its run has noticed.
      status: approvalStatus === 'OPEN' && isOver(record, port.now) ? 'TIMED_OUT' : approvalStatus,
      isOpen: await isDecidable(port, record),
      until,
      decision,
      decidedBy: decidedBy === null ? null : await person(decidedBy),
      decidedAt,
      createdAt,
    }
  }
}

/** Whether the time for a decision is over. */
export function isOver({ approval: { until } }: ApprovalTask, now: number): boolean {
  return until !== null && storedTime(until) <= now
}

/** Whether an approval can be decided now: it is undecided, its time is not over, and its run has not ended. */
export async function isDecidable(port: ServicePort, record: ApprovalTask): Promise<boolean> {
  return record.approvalStatus === 'OPEN' && !isOver(record, port.now) && (await port.approvals.isGoingOn(record.approval.runId))
}
