import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { comment } from './comment.ts'
import { comments } from './comments.ts'
import { pinComment } from './pin.ts'
import { resolveComment } from './resolve.ts'

const tag = 'comments'

/** The addresses of comments. */
export const commentRoutes = [
  ...recordRoutes(comment, comments, { tag }),
  actionRoute(comment, {
    operation: pinComment,
    verb: 'pin',
    tag,
    summary: 'Pin a comment',
    description:
      'Keeps it on top of the others; with `pinned: false` no longer. Nothing happens, and nothing is told, when it is so already.',
    body: bodyOf({ pinned: Type.Optional(Type.Boolean({ default: true, description: 'False takes it off the top' })) }),
    bodyExample: { pinned: true },
    bodyOptional: true,
  }),
  actionRoute(comment, {
    operation: resolveComment,
    verb: 'resolve',
    tag,
    summary: 'Resolve a comment',
    description:
      'Marks it as dealt with; with `resolved: false` as open again. Nothing happens, and nothing is told, when it is so already.',
    body: bodyOf({ resolved: Type.Optional(Type.Boolean({ default: true, description: 'False opens it again' })) }),
    bodyExample: { resolved: true },
    bodyOptional: true,
  }),
]
