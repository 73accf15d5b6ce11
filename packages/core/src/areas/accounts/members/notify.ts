import { requireConnector } from '../../../framework/effects/require-connector.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { type Message, messageEvents, messageKinds, sendMessage } from '../../inbox/notifications/send-message.ts'
import { type ActiveMember, findMember, noMember } from './find-member.ts'

/** A notice to colleagues and the channels that are wanted; none by default. */
export interface Notice {
  /** The recipients, without duplicates. May be empty. */
  readonly userIds: readonly string[]
  readonly title: string
  readonly body: string
  /** To those who have push notices enabled. */
  readonly sendPush?: boolean
  readonly sendEmail?: boolean
}

/** Sends a notice to colleagues, a message for each of them and each channel. */
export const notifyMembers = defineOperation({
  name: 'members.notify',
  // Whoever may assign work to members may notify them; read access to the member list is not enough.
  permission: 'tasks:write',
  asks: ['push', 'mail'],
  emits: messageEvents,
  async run(port: ServicePort, { body: notice }: { readonly body: Notice }) {
    let sent = 0
    const messages = (await colleaguesOf(port, notice)).flatMap((colleague) => messagesTo(colleague, notice))
    requireConnector(
      port,
      messages.map(({ channel }) => messageKinds[channel]),
    )
    for (const message of messages) {
      await sendMessage(port, message)
      if (port.handlingOf(messageKinds[message.channel]) !== 'refused') sent += 1
    }
    return done({ sent })
  },
})

/** Refuses users who are no members, all at once. */
async function colleaguesOf(port: ServicePort, { userIds }: Notice): Promise<readonly ActiveMember[]> {
  const recipients = userIds.map((userId, index) => ({ userId, index })).filter(({ userId, index }) => userIds.indexOf(userId) === index)
  const colleagues = await Promise.all(recipients.map(async (place) => ({ ...place, colleague: await findMember(port, place.userId) })))
  const errors = colleagues.flatMap(({ colleague, index, userId }) => (colleague ? [] : [noMember(`/userIds/${index}`, userId)]))
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return colleagues.flatMap(({ colleague }) => (colleague ? [colleague] : []))
}

function messagesTo({ id, userId, email, push }: ActiveMember, { title, body, sendPush, sendEmail }: Notice): readonly Message[] {
  const common = { userId, subject: title, body, about: { model: 'member', id } as const }
  return [
    ...(sendPush && push ? [{ ...common, channel: 'PUSH' as const, recipient: userId }] : []),
    ...(sendEmail ? [{ ...common, channel: 'EMAIL' as const, recipient: email }] : []),
  ]
}
