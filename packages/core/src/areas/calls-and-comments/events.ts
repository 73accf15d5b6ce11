import Type from 'typebox'
import { exampleId, idPattern } from '../../kernel/ids.ts'
import { member } from '../accounts/members/member.ts'
import { type EventShapes, shapeOf, userOf } from '../event-shape.ts'
import { comment } from './comments/comment.ts'

const user = Type.Object(
  { id: Type.String({ pattern: idPattern('user') }), name: member.fields.name.schema },
  { additionalProperties: false, description: 'The user who is mentioned' },
)

/** What events of comments hold that are no ordinary changes. One that is no longer pinned, or resolved, is told of by the same key. */
export const commentShapes: EventShapes = {
  'comment:mentioned': shapeOf(comment, { user: userOf(user, { id: exampleId('user'), name: 'Ada Lovelace' }) }),
  'comment:pinned': shapeOf(comment),
  'comment:resolved': shapeOf(comment),
}
