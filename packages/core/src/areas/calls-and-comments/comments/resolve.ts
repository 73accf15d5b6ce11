import { defineOperation } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { comment } from './comment.ts'
import { markComment } from './mark.ts'

/** Says that a comment is dealt with; with `resolved: false` no longer. */
export const resolveComment = defineOperation({
  name: 'comments.resolve',
  permission: comment.writePermission,
  emits: ['comment:resolved'],
  run: (port: RecordPort, { body: { resolved = true }, ...input }: RecordInput & { readonly body: { readonly resolved?: boolean } }) =>
    markComment(port, input, { flag: 'resolved', value: resolved }),
})
