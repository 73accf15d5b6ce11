import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, ServicePort } from '../../../framework/operations/port.ts'
import { writtenTime } from '../../../kernel/calendar/written-time.ts'
import { ALL_PERMISSIONS, covers } from '../../../kernel/permissions.ts'
import { storedTime } from '../../../kernel/time.ts'
import { type ActiveMember, findMember } from '../../accounts/members/find-member.ts'
import { member } from '../../accounts/members/member.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { sendMessage } from '../../inbox/notifications/send-message.ts'
import { writtenLocale } from '../../inbox/notifications/written-locale.ts'
import type { task } from '../../tasks/tasks/task.ts'
import { approvalWords } from './approval-words.ts'

type Task = RecordOf<typeof task>

/** Notifies those who decide, by e-mail and, if enabled, by push: the assignees, or the administrators if there are none. */
export async function notifyApprovers(port: ServicePort, record: Task): Promise<void> {
  const { subject, gist, body } = textOf(port, record)
  const about = aboutOf(record)
  const approvers = record.assigneeIds.length === 0 ? await administrators(port) : await membersOf(port, record.assigneeIds)
  for (const { userId, email, push } of approvers) {
    await sendMessage(port, { channel: 'EMAIL', recipient: email, userId, subject, body, about })
    if (push) await sendMessage(port, { channel: 'PUSH', recipient: userId, userId, subject, body: gist, about })
  }
}

/**
 * The task, or its customer if it has one: the messages contain what the task says about the customer, so they must be found when the
 * customer is erased.
 */
function aboutOf({ id, links }: Task): { readonly model: 'task' | 'customer'; readonly id: string } {
  const customer = links.find(({ model }) => model === 'customer')
  return customer ? { model: 'customer', id: customer.id } : { model: 'task', id }
}

function textOf({ organization, approvals }: ServicePort, { id, title, description, approval }: Task) {
  const { name, locale, timeZone } = organization
  const words = inLanguage(approvalWords, locale)
  const until = approval?.until ?? null
  const url = approvals.pageUrl(id)
  const gist = [
    words.request(name, title),
    ...(until === null
      ? []
      : [words.until(`${writtenTime(storedTime(until), { timeZone, locale: writtenLocale(locale) })} (${timeZone})`)]),
    ...(url === null ? [] : [words.decide(url)]),
  ]
  const [first, ...rest] = gist as [string, ...string[]]
  const body = [first, ...(description ? [description] : []), ...rest, words.sender(name)]
  // A title of 500 characters is a whole subject already.
  return { subject: words.subject(title).slice(0, 500), gist: gist.join('\n\n'), body: body.join('\n\n') }
}

async function membersOf(port: RecordPort, userIds: readonly string[]): Promise<readonly ActiveMember[]> {
  const members = await Promise.all(userIds.map((userId) => findMember(port, userId)))
  return members.filter((one) => one !== null)
}

async function administrators(port: RecordPort): Promise<readonly ActiveMember[]> {
  const members: ActiveMember[] = []
  let cursor: string | undefined
  do {
    const page = await port.list(member, { limit: 200, filters: {}, cursor })
    members.push(...page.data.filter((one): one is ActiveMember => one.userId !== null && covers(one.permissions, ALL_PERMISSIONS)))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return members
}
