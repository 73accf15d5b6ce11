import { defineOperation } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { comment } from './comment.ts'
import { markComment } from './mark.ts'

/** Marks a comment as resolved; with `resolved: false` as unresolved. */
export const resolveComment = defineOperation({
  name: 'comments.resolve',
  permission: comment.writePermission,
  emits: ['comment:resolved'],
  run: (port: RecordPort, { body: { resolved = true }, ...input }: RecordInput & { readonly body: { readonly resolved?: boolean } }) =>
    markComment(port, input, { flag: 'resolved', value: resolved }),
})
