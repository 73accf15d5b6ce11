import { err, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { idsIn, templateIds, templateText } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksForChosen } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'
import { exampleUserIds } from '../step/problem-examples.ts'
import { oneLine, shorten } from '../template/fit.ts'

/** The limits of the body of `members.notify`. A test compares them with core's schema. */
export const noticeLimits = { title: 500, body: 20_000, users: 200 } as const

const StaffNotifyConfig = Type.Object({
  userIds: Type.Optional(
    templateIds('user', {
      maxItems: noticeLimits.users,
      description: 'Who is told. May be empty with `notifyActor`',
    }),
  ),
  notifyActor: Type.Optional(Type.Boolean({ description: 'Also tell the member whose action started the run' })),
  title: templateText({ description: 'The title of the notice, the subject of the mail', minLength: 1, maxLength: 2000 }),
  body: Type.Optional(templateText({ description: 'The text', maxLength: 20_000 })),
  sendPush: Type.Optional(Type.Boolean({ description: 'Send push notices, to those who have enabled them' })),
  sendEmail: Type.Optional(Type.Boolean({ description: 'Send e-mail' })),
})

/** Notifies members. If only the acting member is to be notified and there is none, it notifies nobody and continues. */
export const staffNotify = operationStep({
  type: 'staffNotify',
  category: 'tasks',
  description: 'Sends a notice to colleagues',
  config: StaffNotifyConfig,
  operation: 'members.notify',
  effects: asksForChosen({ sendPush: 'push', sendEmail: 'mail' }),
  problemExamples: [{ userIds: [] }, { sendEmail: false, sendPush: false }, { notifyActor: true, userIds: exampleUserIds(200) }],
  problems,
  body({ userIds = [], notifyActor, title, body = '', sendPush = false, sendEmail = false }, { actor }) {
    const subject = shorten(oneLine(title), noticeLimits.title)
    if (subject === '') return err('The title is empty once its variables are filled in: add words that are always there.')
    const recipients = new Set([...idsIn(userIds), ...(notifyActor && actor ? [actor.id] : [])])
    return ok({ userIds: [...recipients], title: subject, body: shorten(body, noticeLimits.body), sendPush, sendEmail })
  },
  output: (answer) => ({ sent: membersOf(answer).sent }),
})

function problems({ userIds = [], notifyActor, sendPush, sendEmail }: Static<typeof StaffNotifyConfig>): readonly ConfigProblem[] {
  return [
    ...(userIds.length === 0 && !notifyActor ? [nobody] : []),
    ...(userIds.length === noticeLimits.users && notifyActor ? [noRoomForActor] : []),
    ...(sendPush || sendEmail ? [] : [noChannel]),
  ]
}

const nobody: ConfigProblem = {
  code: 'required',
  pointer: '/userIds',
  message: 'nobody is told: choose somebody, or turn notifyActor on',
}

const noChannel: ConfigProblem = {
  code: 'required',
  pointer: '/sendEmail',
  message: 'there is no way to tell anybody: turn sendPush or sendEmail on',
}

const noRoomForActor: ConfigProblem = {
  code: 'too_many',
  pointer: '/userIds',
  message: `userIds names ${noticeLimits.users} users, which leaves no room for the acting member: remove one, or turn notifyActor off`,
}
