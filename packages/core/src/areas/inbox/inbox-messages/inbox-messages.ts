import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ListQuery, ServicePort, Values } from '../../../framework/operations/port.ts'
import { withCustomFields } from '../../../framework/records/custom-fields.ts'
import { checkLinks } from '../../../framework/records/field-values.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { inboxThread } from '../inbox-threads/inbox-thread.ts'
import type { InboxThread } from '../inbox-threads/thread.ts'
import { inboxMessage } from './inbox-message.ts'
import { type Post, postEvents, postMessage } from './post-message.ts'

const { list, get } = recordOperations(inboxMessage)

/** Adds a message to a conversation: stores an inbound one, or sends an outbound one. */
const create = defineOperation({
  name: 'inbox-messages.create',
  permission: inboxMessage.writePermission,
  asks: ['mail', 'sms', 'whatsapp'],
  emits: postEvents,
  async run(port: ServicePort, { body }: { readonly body: Values }) {
    await checkLinks(port, inboxMessage, body)
    return done(await add(port, await requireRecord(port, inboxThread, String(body.threadId), 'threadId'), body))
  },
})

/** Operations on the messages of all conversations. Their content never changes. */
export const inboxMessages = { list, get, create }

/** The messages of one conversation. */
export const listThreadMessages = defineOperation({
  name: 'inbox-threads.messages.list',
  permission: inboxMessage.readPermission,
  readOnly: true,
  async run(port: ServicePort, { threadId, ...query }: ListQuery & { readonly threadId: string }) {
    await requireRecord(port, inboxThread, threadId, 'threadId')
    return done(await port.list(inboxMessage, { ...query, filters: { ...query.filters, threadId } }))
  },
})

/** The same as `inbox-messages.create`, at the address of the conversation. */
export const createThreadMessage = defineOperation({
  name: 'inbox-threads.messages.create',
  permission: inboxMessage.writePermission,
  asks: ['mail', 'sms', 'whatsapp'],
  emits: postEvents,
  run: async (port: ServicePort, { threadId, body }: { readonly threadId: string; readonly body: Values }) =>
    done(await add(port, await requireRecord(port, inboxThread, threadId, 'threadId'), body)),
})

async function add(port: ServicePort, thread: InboxThread, sent: Values) {
  const { externalId = null, customFields = {}, ...body } = withCustomFields(port, inboxMessage, sent)
  const { message } = await postMessage(port, thread, { ...(body as unknown as Post), integration: { externalId, customFields } })
  return message
}
