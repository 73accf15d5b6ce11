import Type from 'typebox'
import { exampleId, idPattern } from '../../kernel/ids.ts'
import { member } from '../accounts/members/member.ts'
import { type EventShapes, shapeOf, userMember } from '../event-shape.ts'
import { comment } from './comments/comment.ts'

const user = Type.Object(
  { id: Type.String({ pattern: idPattern('user') }), name: member.fields.name.schema },
  { additionalProperties: false, description: 'The user who is mentioned' },
)

/** The data of events of comments other than ordinary changes. Unpinning and reopening have the same key as pinning and resolving. */
export const commentShapes: EventShapes = {
  'comment:mentioned': shapeOf(comment, { user: userMember(user, { id: exampleId('user'), name: 'Ada Lovelace' }) }),
  'comment:pinned': shapeOf(comment),
  'comment:resolved': shapeOf(comment),
}
