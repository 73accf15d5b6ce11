import { err, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import { choiceOf, templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksForChosen } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'

const channel = (description: string) => Type.Optional(Type.Boolean({ description, default: false }))

const AccessMethodSendQrConfig = Type.Object({
  accessMethodId: templateId({ description: 'The access method, a QR code' }, 'accessMethod'),
  sendEmail: channel('By e-mail, as a picture'),
  sendSms: channel('By text message'),
  sendWhatsApp: channel('By WhatsApp'),
  print: Type.Optional(choiceOf(['none', 'label', 'thermal'], { description: 'The printer', default: 'none' })),
})

const chosenChannels = asksForChosen({ sendEmail: 'mail', sendSms: 'sms', sendWhatsApp: 'whatsapp' })

/** Sends a QR code to its customer, and prints it. A channel without an address is skipped, provided that another one is used. */
export const accessMethodSendQr = operationStep({
  type: 'accessMethodSendQr',
  category: 'access',
  description: 'Sends the QR code of an access method',
  config: AccessMethodSendQrConfig,
  operation: 'access-methods.sendQr',
  effects: (config) => [
    ...chosenChannels(config),
    ...(config.print === undefined || config.print === 'none' ? [] : [{ kind: 'print', pointer: '/print', fails: 'together' } as const]),
  ],
  about: ['accessMethodId', 'an access method'],
  // The step fails, and the flow may handle that.
  problemExamples: [{ sendEmail: false, print: 'none' }],
  problems: (config) =>
    choosesSomething(config) ? [] : [{ code: 'nothing_chosen', severity: 'warning', pointer: '/sendEmail', message: nothingChosen }],
  body(config) {
    const { sendEmail = false, sendSms = false, sendWhatsApp = false, print = 'none' } = config
    return choosesSomething(config) ? ok({ sendEmail, sendSms, sendWhatsApp, print }) : err(`Here ${nothingChosen}.`)
  },
  output: membersOf,
})

const nothingChosen = 'nothing is chosen: turn sendEmail, sendSms or sendWhatsApp on, or choose a printer'

function choosesSomething({ sendEmail, sendSms, sendWhatsApp, print = 'none' }: Static<typeof AccessMethodSendQrConfig>): boolean {
  return sendEmail === true || sendSms === true || sendWhatsApp === true || print !== 'none'
}
