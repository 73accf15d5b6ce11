import Type from 'typebox'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { removeListed } from '../../../framework/records/listed-records.ts'
import { changeInBatches } from '../../../framework/records/record-job.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { validate } from '../../../kernel/schema/validate.ts'
import { inboxMessage } from '../inbox-messages/inbox-message.ts'
import { inboxThread } from './inbox-thread.ts'
import { checkTags, emitThreadChange, type InboxThread, realChanges, threadEvents } from './thread.ts'

/** Operations on conversations. Deleting one removes its messages, without events. */
export const inboxThreads = recordOperations(inboxThread, {
  emits: { update: threadEvents },
  async creating(port: RecordPort, values) {
    await checkTags(port, values.tagIds)
    checkAddress(values)
    return values
  },
  async changing(port, record, changes) {
    await checkTags(port, changes.tagIds, (record as InboxThread).tagIds)
    if ('address' in changes || 'channel' in changes) checkAddress({ ...record, ...changes })
    return { ...changes, ...realChanges(record as InboxThread, changes) }
  },
  changed: (port, record, changes, before) => emitThreadChange(port, record as InboxThread, changes, before as InboxThread),
  removing: (port, { id }) => changeInBatches(port, removeListed, { model: inboxMessage.name, filters: { threadId: id } }),
})

const email = Type.String({ format: 'email' })

/** A number is no address for mail. */
function checkAddress({ channel, address }: Values): void {
  if (channel !== 'EMAIL' || typeof address !== 'string' || validate(email, address).length === 0) return
  const message = `"${address.slice(0, 80)}" is no e-mail address, which a conversation by EMAIL needs`
  throw new Refusal(fieldProblem('invalid_request', '/address', message, 'format'))
}
