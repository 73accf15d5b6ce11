import { defineOperation } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { comment } from './comment.ts'
import { markComment } from './mark.ts'

/** Keeps a comment on top; with `pinned: false` no longer. */
export const pinComment = defineOperation({
  name: 'comments.pin',
  permission: comment.writePermission,
  emits: ['comment:pinned'],
  run: (port: RecordPort, { body: { pinned = true }, ...input }: RecordInput & { readonly body: { readonly pinned?: boolean } }) =>
    markComment(port, input, { flag: 'pinned', value: pinned }),
})
