import { err, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateId, templateText } from '../config/fields.ts'
import { asksForChosen } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'
import { oneLine, shorten } from '../template/fit.ts'

/** The limits of the body of `customers.sendMessage`. A test compares them with core's schema. */
export const messageLimits = { subject: 500, body: 20_000 } as const

const CustomerMessageSendConfig = Type.Object({
  customerId: templateId({ description: 'The customer' }, 'customer'),
  subject: Type.Optional(templateText({ description: 'The subject of the e-mail', maxLength: 2000 })),
  body: templateText({ description: 'The text', minLength: 1, maxLength: 20_000 }),
  sendEmail: Type.Optional(Type.Boolean({ description: 'Send it by e-mail' })),
  sendSms: Type.Optional(Type.Boolean({ description: 'Send it by SMS' })),
  sendWhatsApp: Type.Optional(Type.Boolean({ description: 'Send it by WhatsApp' })),
})

/** Writes to a customer by each selected channel that has an address. Skipped if there is none. */
export const customerMessageSend = operationStep({
  type: 'customerMessageSend',
  category: 'customers',
  description: 'Sends a message to a customer by e-mail, SMS or WhatsApp',
  config: CustomerMessageSendConfig,
  operation: 'customers.sendMessage',
  effects: asksForChosen({ sendEmail: 'mail', sendSms: 'sms', sendWhatsApp: 'whatsapp' }),
  about: ['customerId', 'a customer'],
  out: 'When something was sent, by one channel at least.',
  skipped: 'When the customer has no address for any channel that is chosen, or none is chosen.',
  problemExamples: [{ sendEmail: false, sendSms: false, sendWhatsApp: false }],
  problems: (config) => (choosesChannel(config) ? [] : [noChannel]),
  deadExits: (config) => (choosesChannel(config) ? [] : [{ exit: 'out', why: 'no channel is chosen' }]),
  body({ subject = '', body, sendEmail = false, sendSms = false, sendWhatsApp = false }) {
    if (body.trim() === '') return err('The body is empty once its variables are filled in: add words that are always there.')
    const shortSubject = shorten(oneLine(subject), messageLimits.subject)
    return ok({
      ...(shortSubject === '' ? {} : { subject: shortSubject }),
      body: shorten(body, messageLimits.body),
      sendEmail,
      sendSms,
      sendWhatsApp,
    })
  },
  output: (answer) => ({ ...(answer as object) }),
})

function choosesChannel({ sendEmail, sendSms, sendWhatsApp }: Static<typeof CustomerMessageSendConfig>): boolean {
  return sendEmail === true || sendSms === true || sendWhatsApp === true
}

/** The step is skipped, and the flow may handle that. */
const noChannel: ConfigProblem = {
  code: 'nothing_chosen',
  severity: 'warning',
  pointer: '/sendEmail',
  message: 'no channel is chosen, so nothing is sent: turn sendEmail, sendSms or sendWhatsApp on',
}
