import Type from 'typebox'
import { inboxMessage } from '../../models/inbox-message.ts'
import { inboxThread } from '../../models/inbox-thread.ts'
import { fieldProblem, Refusal } from '../../problems.ts'
import { validate } from '../../schema/validate.ts'
import type { RecordPort, Values } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'
import { checkTags, type InboxThread, realChanges, tellThread, threadEvents } from './thread.ts'

/** Conversations. Deleting one takes its messages along, without a word. */
export const inboxThreads = recordOperations(inboxThread, {
  emits: { update: threadEvents },
  async creating(port: RecordPort, values) {
    await checkTags(port, values.tagIds)
    checkAddress(values)
    return values
  },
  async changing(port, record, changes) {
    await checkTags(port, changes.tagIds)
    if ('address' in changes || 'channel' in changes) checkAddress({ ...record, ...changes })
    return { ...changes, ...realChanges(record as InboxThread, changes) }
  },
  changed: (port, record, changes, before) => tellThread(port, record as InboxThread, changes, before as InboxThread),
  async removing(port, { id }) {
    for (;;) {
      const { data, nextCursor } = await port.list(inboxMessage, { limit: 200, filters: { threadId: id } })
      for (const message of data) await port.remove(inboxMessage, message)
      if (nextCursor === null) return
    }
  },
})

const email = Type.String({ format: 'email' })

/** A number is no address for mail. */
function checkAddress({ channel, address }: Values): void {
  if (channel !== 'EMAIL' || typeof address !== 'string' || validate(email, address).length === 0) return
  const message = `"${address.slice(0, 80)}" is no e-mail address, which a conversation by EMAIL needs`
  throw new Refusal(fieldProblem('invalid_request', '/address', message, 'format'))
}
