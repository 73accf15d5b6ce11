import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ListQuery, Page, ServicePort } from '../../../framework/operations/port.ts'
import { task } from '../../tasks/tasks/task.ts'
import { createApprovalView, isDecidable } from './approval-view.ts'
import { type ApprovalTask, isApproval, mayDecide, refuseRestrictedReader, requireApproval } from './find-approval.ts'

/** One approval, for those who may decide it. */
export const getApproval = defineOperation({
  name: 'automation-approvals.get',
  permission: null,
  forPeople: true,
  readOnly: true,
  async run(port: ServicePort, { taskId }: { readonly taskId: string }) {
    refuseRestrictedReader(port.caller)
    return done(await createApprovalView(port)(await requireApproval(port, taskId)))
  },
})

/** The maximum number of store pages read for one page of the list, if most open approvals are for others. */
const MAX_LOOKS = 20

/** The approvals that are open and that the caller may decide, the newest first. */
export const listApprovals = defineOperation({
  name: 'automation-approvals.list',
  permission: null,
  forPeople: true,
  readOnly: true,
  async run(port: ServicePort, { limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>) {
    refuseRestrictedReader(port.caller)
    const approvals: ApprovalTask[] = []
    let next: string | null | undefined = cursor
    for (let looks = 0; looks < MAX_LOOKS && approvals.length < limit && next !== null; looks++) {
      // Never more than needed, so that the next page starts where this one ends. Approvals for others cost a read.
      const page: Page<RecordOf<typeof task>> = await port.list(task, {
        limit: limit - approvals.length,
        cursor: next,
        filters: { approvalStatus: 'OPEN' },
      })
      for (const record of page.data) {
        if (isApproval(record) && mayDecide(port.caller, record) && (await isDecidable(port, record))) approvals.push(record)
      }
      next = page.nextCursor
    }
    const show = createApprovalView(port)
    const data = []
    for (const record of approvals) data.push(await show(record))
    return done({ data, nextCursor: next ?? null })
  },
})
