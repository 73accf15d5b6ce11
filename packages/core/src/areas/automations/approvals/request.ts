import Type from 'typebox'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { findLinked, type RecordLink } from '../../../framework/records/linked-record.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { task } from '../../tasks/tasks/task.ts'
import { checkReferences } from '../../tasks/tasks/tasks.ts'
import { notifyApprovers } from './notify-approvers.ts'

const { title, description, assigneeIds, links } = task.fields

/** The schema of an approval request. The assignees of the task decide; without assignees, administrators do. */
export const approvalRequestSchema = Type.Object(
  {
    title: title.schema,
    description: nullable(description.schema),
    assigneeIds: assigneeIds.schema,
    links: links.schema,
    until: nullable(Type.String({ format: 'date-time', description: 'Until when it can be decided; null for without limit' })),
    runId: Type.String({ pattern: idPattern('run') }),
    nodeId: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)

/** The body of a request. */
export interface ApprovalRequest {
  readonly title: string
  readonly description: string | null
  readonly assigneeIds: readonly string[]
  readonly links: readonly RecordLink[]
  readonly until: string | null
  readonly runId: string
  readonly nodeId: string
}

/** Requests an approval: creates its task, and notifies those who decide. Refuses assignees who are not members. */
export const requestApproval = defineOperation({
  name: 'automation-approvals.request',
  permission: 'tasks:write',
  asks: ['mail', 'push'],
  emits: messageEvents,
  async run(port: ServicePort, { body: { runId, nodeId, until, links, ...body } }: { readonly body: ApprovalRequest }) {
    await checkReferences(port, { assigneeIds: body.assigneeIds })
    // A deleted record of the run does not prevent the request.
    const present = []
    for (const link of links) if (await findLinked(port, link)) present.push(link)
    const approval = { runId, nodeId, deciderIds: body.assigneeIds, until, decision: null, decidedBy: null, decidedAt: null }
    const values = newValues(task, { ...body, links: present, dueAt: until })
    // PENDING, like every open task: it is the run that waits, not the person who decides.
    const record = await port.create(task, { ...values, approval, approvalStatus: 'OPEN' })
    await notifyApprovers(port, record)
    return done({ ...record, url: port.approvals.taskUrl(record.id) })
  },
})
