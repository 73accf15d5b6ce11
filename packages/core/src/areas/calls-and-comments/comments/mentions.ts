import type { AnyRecord, RecordPort, Values } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { isId } from '../../../kernel/ids.ts'
import { type FieldError, fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { findMember, noMember } from '../../accounts/members/find-member.ts'
import { comment, MAX_MENTIONS } from './comment.ts'

/** Somebody who is mentioned, and the place of the body that says so. */
interface Mention {
  readonly userId: string
  readonly pointer: string
}

/**
 * Everybody whom a comment mentions once it is stored, each once: those who are sent, and those whose ids stand in the content. Somebody
 * who was mentioned by the content alone is so no longer when a change takes the id out of it.
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

/** The ids of those who are mentioned. Refuses somebody new who is no member, and more than a comment can hold. */
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
    // Somebody who was mentioned as a member may have left since.
    if (!before.includes(userId) && !(await findMember(port, userId))) errors.push(noMember(pointer, userId))
  }
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return mentions.map(({ userId }) => userId)
}

/** Tells of everybody who is mentioned now and was not before. */
export async function sayMentioned(port: RecordPort, record: AnyRecord, before: readonly string[]): Promise<void> {
  for (const userId of record.mentions as readonly string[]) {
    if (before.includes(userId)) continue
    const colleague = await findMember(port, userId)
    if (colleague) await emitRecordEvent(port, 'comment:mentioned', comment, record, { user: { id: userId, name: colleague.name } })
  }
}

/** The ids that stand in a text as `@usr_…`, each once. */
function idsIn(content: unknown): readonly string[] {
  const words = String(content ?? '').match(/@usr_[0-9a-z]+/g) ?? []
  return [...new Set(words.map((word) => word.slice(1)))].filter((id) => isId('user', id))
}
