import { problem, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import { type Channel, messageEvents, sendMessage } from '../notifications/send-message.ts'
import type { ServicePort } from '../port.ts'
import { type ActiveMember, findMember, noMember } from './find-member.ts'

/** A notice to colleagues and the channels that are wanted; none by default. */
export interface Notice {
  /** Who is told, each once. May be empty: then nobody is. */
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
  // Who may give colleagues something to do may tell them something; who may only look at the list of members may not.
  permission: 'tasks:write',
  emits: messageEvents,
  async run(port: ServicePort, { body: notice }: { readonly body: Notice }) {
    let sent = 0
    for (const colleague of await colleaguesOf(port, notice)) {
      for (const { channel, recipient } of waysTo(colleague, notice)) {
        const { userId, id } = colleague
        const about = { model: 'member', id } as const
        await sendMessage(port, { channel, recipient, userId, subject: notice.title, body: notice.body, about })
        sent += 1
      }
    }
    return done({ sent })
  },
})

/** Refuses users who are no members, all at once. */
async function colleaguesOf(port: ServicePort, { userIds }: Notice): Promise<readonly ActiveMember[]> {
  const places = userIds.map((userId, index) => ({ userId, index })).filter(({ userId, index }) => userIds.indexOf(userId) === index)
  const found = await Promise.all(places.map(async (place) => ({ ...place, colleague: await findMember(port, place.userId) })))
  const errors = found.flatMap(({ colleague, index, userId }) => (colleague ? [] : [noMember(`/userIds/${index}`, userId)]))
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return found.flatMap(({ colleague }) => (colleague ? [colleague] : []))
}

function waysTo(
  { userId, email, push }: ActiveMember,
  { sendPush, sendEmail }: Notice,
): readonly { readonly channel: Channel; readonly recipient: string }[] {
  return [
    ...(sendPush && push ? [{ channel: 'PUSH' as const, recipient: userId }] : []),
    ...(sendEmail ? [{ channel: 'EMAIL' as const, recipient: email }] : []),
  ]
}
