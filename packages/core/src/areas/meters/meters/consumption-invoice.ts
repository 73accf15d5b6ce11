import { requireConnector } from '../../../framework/effects/require-connector.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { Page, ServicePort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { type Cents, centsOf } from '../../../kernel/money.ts'
import { formatTime } from '../../../kernel/time.ts'
import { addDraft } from '../../billing/invoices/add-draft.ts'
import { bookingOf } from '../../billing/invoices/booking.ts'
import { invoiceSms } from '../../billing/invoices/dues-texts.ts'
import { type Invoice, withOverdue } from '../../billing/invoices/find-invoice.ts'
import { invoice } from '../../billing/invoices/invoice.ts'
import { mailInvoice } from '../../billing/invoices/mail-invoice.ts'
import { invoiceMail } from '../../billing/invoices/mail-texts.ts'
import { customer } from '../../customers/customers/customer.ts'
import { messageEvents, sendMessage } from '../../inbox/notifications/send-message.ts'
import { occupation } from '../../stays/occupations/occupation.ts'
import { consumptionLine, markInvoiced, uninvoiced } from './consumption.ts'
import type { meter } from './meter.ts'
import { metersOn } from './meters-on.ts'

type Customer = RecordOf<typeof customer>

/** How the invoice reaches the customer; not at all by default. */
interface SendBody {
  readonly sendEmail?: boolean
  readonly sendSms?: boolean
}

/** The invoice; `null` if there is no uninvoiced consumption. */
export interface ConsumptionInvoice {
  readonly invoice: Invoice | null
}

/**
 * Invoices the consumption of the meters on a customer's current terrains. It stays a draft unless it is sent, which books it; a channel
 * without an address is skipped.
 */
export const invoiceConsumption = defineOperation({
  name: 'customers.consumptionInvoice',
  permission: 'invoices:write',
  asks: ['mail', 'sms'],
  emits: ['invoice:created', 'invoice:updated', 'meter:updated', ...messageEvents],
  async run(port: ServicePort, { id, body = {} }: RecordInput & { readonly body?: SendBody }) {
    const owner = await requireRecord(port, customer, id)
    const counted = uninvoiced(await metersOf(port, id))
    if (counted.length === 0) return skipped('nothing was consumed that is on no invoice', { invoice: null })
    const language = owner.language ?? port.organization.locale
    const draft = await addDraft(port, { customerId: id, lines: counted.map((one) => consumptionLine(one, language)) })
    await markInvoiced(port, counted)
    return done<ConsumptionInvoice>({ invoice: withOverdue(port, await send(port, draft, owner, body)) })
  },
})

/** The meters on all terrains that a customer has, each once. */
async function metersOf(port: ServicePort, customerId: string): Promise<readonly RecordOf<typeof meter>[]> {
  const terrainIds = new Set<string>()
  let cursor: string | null = null
  do {
    const page: Page<RecordOf<typeof occupation>> = await port.list(occupation, {
      limit: 200,
      filters: { customerId, status: 'ACTIVE' },
      cursor: cursor ?? undefined,
    })
    for (const { terrainId } of page.data) terrainIds.add(terrainId)
    cursor = page.nextCursor
  } while (cursor !== null)
  const meters = []
  for (const terrainId of [...terrainIds].sort()) meters.push(...(await metersOn(port, terrainId)))
  return meters
}

async function send(port: ServicePort, draft: Invoice, owner: Customer, { sendEmail, sendSms }: SendBody): Promise<Invoice> {
  const email = sendEmail ? owner.email : null
  const phone = sendSms ? owner.phone : null
  if (email === null && phone === null) return draft
  requireConnector(port, [...(email === null ? [] : (['mail'] as const)), ...(phone === null ? [] : (['sms'] as const))])
  const booking = await bookingOf(port, draft)
  const sent = await changeRecord(port, invoice, draft, { ...booking, status: 'SENT', sentAt: formatTime(port.now) })
  if (email !== null) await mailInvoice(port, sent, { ...owner, email }, invoiceMail)
  if (phone !== null) {
    const { name: organization, locale } = port.organization
    const facts = { organization, number: booking.number, total: centsOf(sent.total) as Cents, dueDate: sent.dueDate }
    await sendMessage(port, {
      channel: 'SMS',
      recipient: phone,
      customerId: owner.id,
      body: invoiceSms(owner.language ?? locale, facts),
      about: { model: 'invoice', id: sent.id },
    })
  }
  return sent
}
