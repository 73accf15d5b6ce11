import type { TSchema } from 'typebox'
import type { AnyOperation } from '../../../framework/operations/define-operation.ts'
import { approvalConclusionSchema, concludeApproval } from '../approvals/conclude.ts'
import { approvalRequestSchema, requestApproval } from '../approvals/request.ts'

/** An operation that only steps of automations perform. It has no route, so no request and no call of a flow to the API reaches it. */
export interface FlowOperation {
  readonly operation: AnyOperation
  readonly body: TSchema
}

/** The operations that hosts of runs perform in addition to those of `routes`. */
export const flowOperations: readonly FlowOperation[] = [
  { operation: requestApproval, body: approvalRequestSchema },
  { operation: concludeApproval, body: approvalConclusionSchema },
]
