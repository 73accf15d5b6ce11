import type { AnyRecord, RecordPort, Values } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { isId } from '../../../kernel/ids.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { findMember, noMember } from '../../accounts/members/find-member.ts'
import { comment, MAX_MENTIONS } from './comment.ts'

/** A mentioned user, and the location of the mention in the body. */
interface Mention {
  readonly userId: string
  readonly pointer: string
}

/**
 * All users mentioned by a comment once it is stored, without duplicates: those sent, and those whose ids are in the content. A user
 * mentioned only by the content is no longer mentioned when a change removes the id.
 *
 * @param body what was sent
 * @param record the comment that is changed
 */
export function allMentioned(body: Values, record: Values = {}): readonly Mention[] {
  const before = idsIn(record.content)
  const kept = ((record.mentions as readonly string[] | undefined) ?? []).filter((userId) => !before.includes(userId))
  const sent = (body.mentions as readonly string[] | undefined) ?? kept
  const all = [
    ...sent.map((userId, index) => ({ userId, pointer: `/mentions/${index}` })),
    ...idsIn(body.content ?? record.content).map((userId) => ({ userId, pointer: '/content' })),
  ]
  return all.filter(({ userId }, index) => all.findIndex((other) => other.userId === userId) === index)
}

/** The ids of the mentioned users. Refuses newly mentioned non-members, and too many mentions. */
export async function checkMentions(
  port: RecordPort,
  mentions: readonly Mention[],
  before: readonly string[] = [],
): Promise<readonly string[]> {
  if (mentions.length > MAX_MENTIONS) {
    const message = `${mentions.length} users are mentioned, of ${MAX_MENTIONS} at most`
    throw new Refusal(fieldProblem('invalid_request', mentions.at(-1)?.pointer ?? '/mentions', message, 'too_many'))
  }
  const errors: FieldError[] = []
  for (const { userId, pointer } of mentions) {
    // A user mentioned as a member may have left since.
    if (!before.includes(userId) && !(await findMember(port, userId))) errors.push(noMember(pointer, userId))
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return mentions.map(({ userId }) => userId)
}

/** Emits an event for each newly mentioned user. */
export async function sayMentioned(port: RecordPort, record: AnyRecord, before: readonly string[]): Promise<void> {
  for (const userId of record.mentions as readonly string[]) {
    if (before.includes(userId)) continue
    const colleague = await findMember(port, userId)
    if (colleague) await emitRecordEvent(port, 'comment:mentioned', comment, record, { user: { id: userId, name: colleague.name } })
  }
}

/** The ids in a text, written as `@usr_…`, without duplicates. */
function idsIn(content: unknown): readonly string[] {
  const words = String(content ?? '').match(/@usr_[0-9a-z]+/g) ?? []
  return [...new Set(words.map((word) => word.slice(1)))].filter((id) => isId('user', id))
}
