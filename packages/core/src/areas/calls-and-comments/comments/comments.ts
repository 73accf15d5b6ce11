import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { findLinked, nothingLinked, type RecordLink } from '../../../framework/records/linked-record.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { comment } from './comment.ts'
import { allMentioned, checkMentions, sayMentioned } from './mentions.ts'

const emits = ['comment:mentioned'] as const

/** Operations on comments. An event is emitted once for each mentioned user, even if a later change mentions them. */
export const comments = recordOperations(comment, {
  emits: { create: emits, update: emits },
  async creating(port: RecordPort, values, body) {
    await check(port, values)
    return placed({ ...values, mentions: await checkMentions(port, allMentioned(body)) })
  },
  emitted: (port, record) => sayMentioned(port, record, []),
  async changing(port, record, changes, body) {
    await check(port, changes)
    if (!('content' in changes || 'mentions' in changes)) return placed(changes)
    const mentions = await checkMentions(port, allMentioned(body, record), record.mentions as readonly string[])
    const { mentions: _, ...others } = changes
    const isSame = JSON.stringify(mentions) === JSON.stringify(record.mentions)
    return placed(isSame ? others : { ...others, mentions })
  },
  async changed(port, record, changes, before) {
    if ('mentions' in changes) await sayMentioned(port, record, before.mentions as readonly string[])
  },
})

async function check(port: RecordPort, { content, target }: Values): Promise<void> {
  if (typeof content === 'string' && content.trim() === '')
    throw new Refusal(fieldProblem('invalid_request', '/content', 'content holds nothing to read; write something', 'empty'))
  if (target !== undefined && !(await findLinked(port, target as RecordLink)))
    throw new Refusal(problem('invalid_request', { errors: [nothingLinked('/target', target as RecordLink)] }))
}

/** With the id of the target by which lists are filtered. */
function placed(values: Values): Values {
  return values.target === undefined ? values : { ...values, targetId: (values.target as RecordLink).id }
}
