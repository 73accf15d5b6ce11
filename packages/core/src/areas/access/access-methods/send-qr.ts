import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { printEvents, queuePrintJob } from '../../documents/printing/print-jobs.ts'
import { type Message, messageEvents, messageKinds, sendMessage } from '../../inbox/notifications/send-message.ts'
import { accessMethod } from './access-method.ts'

/** The channels for a QR code. */
export interface SendQrBody {
  readonly sendEmail?: boolean
  readonly sendSms?: boolean
  readonly sendWhatsApp?: boolean
  readonly print?: 'none' | 'label' | 'thermal'
}

type AccessMethod = RecordOf<typeof accessMethod>
type Customer = RecordOf<typeof customer>

const printers = { label: 'LABEL', thermal: 'THERMAL' } as const

/**
 * Sends the QR code of an access method to its customer, and prints it. A channel without an address is skipped, provided that another one
 * is used.
 */
export const sendQr = defineOperation({
  name: 'access-methods.sendQr',
  permission: 'accessControl:write',
  asks: ['mail', 'sms', 'whatsapp', 'print'],
  emits: [...messageEvents, ...printEvents],
  async run(port: ServicePort, { id, body }: { readonly id: string; readonly body: SendQrBody }) {
    const method = await requireRecord(port, accessMethod, id)
    checkQrCode(method)
    const { print = 'none' } = body
    const to = await port.get(customer, method.customerId)
    const messages = messagesTo(port, method, to, body)
    if (messages.length === 0 && print === 'none') throw new Refusal(nothingToSend(body, method, to))
    const kinds = messages.map(({ channel }) => messageKinds[channel])
    requireConnector(port, print === 'none' ? kinds : [...kinds, 'print'])
    const notificationDeliveryIds: string[] = []
    for (const message of messages) notificationDeliveryIds.push((await sendMessage(port, message)).id)
    const job = print === 'none' ? null : await printQr(port, method, printers[print])
    return done({ notificationDeliveryIds, printQueueJobId: job?.id ?? null })
  },
})

/** Refuses an access method that is not a QR code. */
export function checkQrCode({ type }: AccessMethod): void {
  if (type === 'QR_CODE') return
  throw new Refusal(
    problem('conflict', { detail: `The access method is of the type ${type}. Only one of the type QR_CODE has a QR code.` }),
  )
}

/** The messages for the chosen channels by which the customer can be reached. */
function messagesTo({ organization }: ServicePort, method: AccessMethod, to: Customer | null, body: SendQrBody): readonly Message[] {
  const about = { model: 'accessMethod' as const, id: method.id }
  const value = method.value as string
  const common = { customerId: method.customerId, about, secrets: [value] }
  const text = `Your access code for ${organization.name}: ${value}`
  const render = { kind: 'qr', value }
  return [
    ...(body.sendEmail && to?.email
      ? [
          {
            ...common,
            channel: 'EMAIL' as const,
            recipient: to.email,
            subject: `Your access code for ${organization.name}`,
            body: `The QR code with which you come in at ${organization.name} is attached. Show it at the reader.`,
            attachments: [{ fileName: 'access-code.png', contentType: 'image/png', render }],
          },
        ]
      : []),
    ...(body.sendSms && to?.phone ? [{ ...common, channel: 'SMS' as const, recipient: to.phone, body: text }] : []),
    ...(body.sendWhatsApp && to?.whatsappNumber
      ? [{ ...common, channel: 'WHATSAPP' as const, recipient: to.whatsappNumber, body: text }]
      : []),
  ]
}

function printQr(port: ServicePort, { id, value }: AccessMethod, printer: 'LABEL' | 'THERMAL') {
  const document = { model: 'accessMethod' as const, id }
  return queuePrintJob(port, { printer, title: 'QR code', document, payload: { render: { kind: 'qr', value } } })
}

function nothingToSend(body: SendQrBody, { customerId }: AccessMethod, to: Customer | null) {
  if (!body.sendEmail && !body.sendSms && !body.sendWhatsApp) {
    return fieldProblem('invalid_request', '', 'nothing is chosen: choose sendEmail, sendSms, sendWhatsApp or a printer', 'nothing_chosen')
  }
  if (!to) return problem('conflict', { detail: `There is no customer ${customerId} any more, so nobody can be sent anything.` })
  const missing = [
    ...(body.sendEmail ? ['email'] : []),
    ...(body.sendSms ? ['phone'] : []),
    ...(body.sendWhatsApp ? ['whatsappNumber'] : []),
  ]
  return problem('conflict', {
    detail: `The customer ${customerId} has no ${missing.join(' and no ')}, so nothing can be sent. Add it, or choose another way.`,
  })
}
