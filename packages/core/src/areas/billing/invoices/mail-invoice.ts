import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { type Cents, centsOf } from '../../../kernel/money.ts'
import { customer } from '../../customers/customers/customer.ts'
import { customerName } from '../../customers/customers/customer-name.ts'
import { sendMessage } from '../../inbox/notifications/send-message.ts'
import { type Invoice, invoiceConflict } from './find-invoice.ts'
import { invoiceDocument } from './invoice-view.ts'
import type { MailFacts } from './mail-texts.ts'

/** The words of a mail in a language, a BCP 47 tag. */
type Words = (language: string, facts: MailFacts) => { readonly subject: string; readonly body: string }

/** The customer of an invoice, with an e-mail address. Refused if there is none, or no connector for e-mail. */
export async function requireAddress(port: ServicePort, found: Invoice) {
  const owner = await port.get(customer, found.customerId)
  if (!owner) throw invoiceConflict(found, `is for the customer ${found.customerId}, who is gone`, 'Move it to another customer first.')
  if (owner.email === null) {
    throw invoiceConflict(found, `cannot be mailed: its customer ${owner.id} has no e-mail address`, 'Give the customer one first.')
  }
  requireConnector(port, ['mail'])
  return { ...owner, email: owner.email }
}

/** Mails an invoice to its customer as a PDF, in the customer's language, else in that of the organization. */
export async function mailInvoice(port: ServicePort, booked: Invoice, owner: Awaited<ReturnType<typeof requireAddress>>, words: Words) {
  const { name: organization, locale } = port.organization
  const number = booked.number as string
  const { subject, body } = words(owner.language ?? locale, {
    number,
    organization,
    customer: customerName(owner),
    total: centsOf(booked.total) as Cents,
    open: centsOf(booked.openAmount) as Cents,
    dueDate: booked.dueDate,
    paymentUrl: booked.paymentLinkUrl,
  })
  const render = await invoiceDocument(port, booked)
  await sendMessage(port, {
    channel: 'EMAIL',
    recipient: owner.email,
    customerId: owner.id,
    subject,
    body,
    about: { model: 'invoice', id: booked.id },
    attachments: [{ fileName: `invoice-${number}.pdf`, contentType: 'application/pdf', render }],
  })
}
