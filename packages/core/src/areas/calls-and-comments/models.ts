import { call } from './calls/call.ts'
import { comment } from './comments/comment.ts'

/** The models of telephone calls and comments, by name. */
export const callAndCommentModels = { call, comment } as const
