import Type from 'typebox'
import { bodyOf } from '../../../framework/contract/action-route.ts'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { longText, nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { task } from '../../tasks/tasks/task.ts'
import { approvalPersonSchema } from './approval-person.ts'
import { decideApproval } from './decide.ts'
import { decisions } from './decision.ts'
import { getApproval, listApprovals } from './read.ts'

const tag = 'automations'
const base = '/orgs/{organizationId}/automation-approvals'
const params = { taskId: 'task' } as const

const decisionSchema = Type.Unsafe<string>({ type: 'string', enum: [...decisions], description: 'The exit by which the run goes on' })
const moment = Type.String({ format: 'date-time' })
const approvalSchema = named(
  'Approval',
  Type.Object(
    {
      taskId: Type.String({ pattern: idPattern('task'), description: 'The task in which it stands' }),
      organization: Type.Object(
        { id: Type.String({ pattern: idPattern('organization') }), name: Type.String() },
        { additionalProperties: false },
      ),
      title: task.fields.title.schema,
      description: nullable(task.fields.description.schema),
      assignees: Type.Array(approvalPersonSchema, { description: 'Who decides, beside administrators' }),
      links: task.fields.links.schema,
      runId: Type.String({ pattern: idPattern('run'), description: 'The run that waits for the decision' }),
      nodeId: Type.String({ description: 'The step of its flow that asked' }),
      status: task.fields.approvalStatus.schema,
      isOpen: Type.Boolean({ description: 'Whether it can be decided now' }),
      until: nullable({ ...moment, description: 'Until when it can be decided; null for without limit' }),
      decision: nullable({ ...decisionSchema, description: 'What was decided; null for nothing, or not yet' }),
      decidedBy: Type.Union([approvalPersonSchema, Type.Null()]),
      decidedAt: nullable({ ...moment, description: 'When it was decided' }),
      createdAt: moment,
    },
    { additionalProperties: false },
  ),
)

const example = {
  taskId: exampleId('task'),
  organization: { id: exampleId('organization'), name: 'Demo Park' },
  title: 'May Ada stay another week?',
  description: null,
  assignees: [{ id: exampleId('user'), name: 'Ada Lovelace' }],
  links: [{ model: 'customer', id: exampleId('customer') }],
  runId: exampleId('run'),
  nodeId: 'ask',
  status: 'OPEN',
  isOpen: true,
  until: '2026-07-02T12:00:00.000Z',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-07-01T12:00:00.000Z',
}

const resultSchema = named(
  'ApprovalDecision',
  Type.Object(
    {
      taskId: Type.String({ pattern: idPattern('task') }),
      decision: decisionSchema,
      runId: Type.String({ pattern: idPattern('run'), description: 'The run that goes on' }),
    },
    { additionalProperties: false },
  ),
)

/** The routes with which people approve or reject a request of a run. Automations can neither read nor decide. */
export const automationApprovalRoutes = [
  defineRoute({
    operation: listApprovals,
    method: 'get',
    path: base,
    tag,
    summary: 'List open approvals',
    description:
      'Shows the approvals that you may decide: those that are assigned to you, and for administrators all. A page may hold fewer than were asked for; go on while there is a `nextCursor`.',
    query: pagingQuery,
    answer: pageSchemaOf('Approval', approvalSchema),
    answerDescription: 'A page of approvals, newest first',
    answerExample: { data: [example], nextCursor: null },
    problems: ['invalid_cursor', 'forbidden'],
    internal: true,
    input: listInput,
  }),
  defineRoute({
    operation: getApproval,
    method: 'get',
    path: `${base}/{taskId}`,
    barePath: '/automation-approvals/{taskId}',
    tag,
    summary: 'Get an approval',
    description:
      'What a step of a run asks of people, and how it was decided. For those who may decide it: the member to whom it is assigned, and administrators.',
    params,
    answer: approvalSchema,
    answerDescription: 'The approval',
    answerExample: example,
    problems: ['forbidden'],
    internal: true,
  }),
  defineRoute({
    operation: decideApproval,
    method: 'post',
    path: `${base}/{taskId}`,
    barePath: '/automation-approvals/{taskId}',
    tag,
    summary: 'Decide an approval',
    description:
      'Assigned colleagues and administrators decide, once: the task is completed, a comment on it says who has decided what, and the run goes on by the exit of that name.',
    params,
    body: bodyOf({
      decision: decisionSchema,
      comment: Type.Optional(nullable(longText({ description: 'Why, for the comment on the task', max: 5000 }).schema)),
    }),
    bodyExample: { decision: 'approved', comment: 'She has asked in time.' },
    answer: resultSchema,
    answerDescription: 'What was decided',
    answerExample: { taskId: exampleId('task'), decision: 'approved', runId: exampleId('run') },
    problems: ['forbidden', 'conflict'],
    internal: true,
  }),
]
