import { type ApprovalConclusion, type ApprovalDecision, type EpochMs, formatTime, task } from '@belfry/core'
import Type, { type Static } from 'typebox'
import { idsIn, templateIds, templateText } from '../config/fields.ts'
import type { WaitEnd } from '../protocol/request.ts'
import { membersOf } from '../step/answer-members.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { endless, noTime } from '../step/problem-examples.ts'
import type { StepContext } from '../step/step-context.ts'
import { oneLine, shorten } from '../template/fit.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'
import { taskLimits } from './task-create.ts'

/** The limits of the request. A test compares them with core's schema. */
export const approvalLimits = { title: 500, description: 10_000, links: 50 } as const

const ApprovalConfig = Type.Object({
  title: templateText({ description: 'What is to be decided', minLength: 1, maxLength: 2000 }),
  description: Type.Optional(templateText({ description: 'More about it', maxLength: 20_000 })),
  assigneeIds: Type.Optional(
    templateIds('user', { maxItems: taskLimits.assignees, uniqueItems: true, description: 'Who decides, beside administrators' }),
  ),
  timeout: Type.Optional(durationSchema(['minutes', 'hours', 'days', 'weeks'], 'How long at most. Without limit by default')),
})

/** The state while the request is made, while the run waits, and while the result is read. */
type StepState =
  | { readonly stage: 'asking'; readonly until: EpochMs | null }
  | { readonly stage: 'waiting'; readonly taskId: string }
  | { readonly stage: 'concluding'; readonly taskId: string; readonly decided: ApprovalDecision | null }

const approvalTask = Type.Object(
  {
    ...task.recordSchema.properties,
    url: Type.String({ description: 'The address of the task in the API' }),
  },
  { additionalProperties: false },
)
const provided = { approvalTask }

/** Requests a decision in a task, and waits for it. Only a decision counts: completing or deleting the task decides nothing. */
export const approval = defineStep({
  type: 'approval',
  category: 'flow',
  description: 'Asks colleagues to approve or reject, and waits for it',
  config: ApprovalConfig,
  exits: {
    approved: 'When a colleague approves.',
    rejected: 'When a colleague rejects.',
    timeout: 'When nobody has decided in that time. Without a timeout it is never taken.',
  },
  provides: { approved: provided, rejected: provided, timeout: provided },
  problemExamples: [{ timeout: undefined }, { timeout: endless }, { timeout: noTime }],
  problems: ({ timeout }) => (timeout ? durationProblems('/timeout', timeout, { lasts: true }) : [noTimeout]),
  deadExits: ({ timeout }) => (timeout ? [] : [{ exit: 'timeout', why: 'there is no timeout' }]),
  operations: () => [REQUEST, CONCLUDE],
  effects: () => [{ kind: 'mail', pointer: '', fails: 'never' }],
  run(config, context) {
    const until = config.timeout ? momentAfter(context.now, config.timeout, context.timeZone) : null
    if (until && !until.ok) return fail(`The timeout cannot be waited for: ${until.error}`)
    if (until && until.value <= context.now) return fail('The timeout is 0: choose more, or leave it out.')
    const body = requestOf(config, context, until?.value ?? null)
    if (body.title === '') return fail('The title is empty once its variables are filled in: add words that are always there.')
    const stepState: StepState = { stage: 'asking', until: until?.value ?? null }
    return ask<StepState>({ kind: 'operation', operation: REQUEST, input: { body } }, stepState)
  },
  resume(_config, _context, stepState: StepState, answer) {
    if (!answer.ok) return failWith(answer)
    if (stepState.stage === 'asking') {
      const { id: taskId } = membersOf(answer.value)
      if (typeof taskId !== 'string')
        return fail('The request for approval was answered without the id of its task, so nothing can be waited for.')
      return ask<StepState>({ kind: 'wait', until: stepState.until, event: null, decision: { taskId } }, { stage: 'waiting', taskId })
    }
    const { taskId } = stepState
    if (stepState.stage === 'waiting') {
      const end = answer.value as WaitEnd
      const decided = end.ended === 'decision' ? { decision: end.decision, by: end.by } : null
      const request = { kind: 'operation', operation: CONCLUDE, input: { body: { taskId } } } as const
      return ask<StepState>(request, { stage: 'concluding', taskId, decided })
    }
    const { decided: concluded, task: record } = membersOf(answer.value) as Partial<ApprovalConclusion>
    // A decision stands even if the task is deleted right after it.
    const decided = isDecision(concluded) ? concluded : stepState.decided
    const output = { approvalTask: record ?? { id: taskId }, ...(decided ? { decidedBy: decided.by } : {}) }
    return exit(decided?.decision ?? 'timeout', output)
  },
})

/** A scripted simulation may return anything. */
function isDecision(value: unknown): value is ApprovalDecision {
  const { decision } = membersOf(value)
  return decision === 'approved' || decision === 'rejected'
}

const REQUEST = 'automation-approvals.request'
const CONCLUDE = 'automation-approvals.conclude'

const noTimeout = {
  code: 'no_timeout',
  severity: 'warning',
  pointer: '/timeout',
  message: 'there is no timeout, so a run waits until somebody decides or cancels it: add one',
} as const

/** The body of the request. Texts that become too long with their variables are shortened. */
function requestOf(config: Static<typeof ApprovalConfig>, context: StepContext, until: EpochMs | null) {
  return {
    title: shorten(oneLine(config.title), approvalLimits.title),
    description: config.description ? shorten(config.description, approvalLimits.description) : null,
    assigneeIds: idsIn(config.assigneeIds),
    links: context.records.slice(0, approvalLimits.links),
    until: until === null ? null : formatTime(until),
    runId: context.runId,
    nodeId: context.nodeId,
  }
}
