import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { customer } from '../../customers/customers/customer.ts'
import { customerName } from '../../customers/customers/customer-name.ts'
import type { Invoice } from './find-invoice.ts'

/** The data for rendering an invoice, as plain JSON: connectors get it with the e-mail or print job. */
export async function invoiceView(port: RecordPort, shown: Invoice): Promise<Values> {
  const { number, status, issueDate, dueDate, total, vatTotals, paidAmount, openAmount, notes } = shown
  const { name, generalEmail, supportEmail, locale, timeZone, address, vatNumber, iban } = port.organization
  const owner = await port.get(customer, shown.customerId)
  return {
    number,
    status,
    issueDate,
    dueDate,
    lines: shown.lines.map(({ productId: _, ...line }) => line),
    total,
    vatTotals,
    paidAmount,
    openAmount,
    notes,
    organization: {
      name,
      email: generalEmail ?? supportEmail,
      locale,
      timeZone,
      address: address === null ? [] : address.split('\n').map((line) => line.trim()),
      vatNumber,
      iban,
    },
    // For a deleted customer the address is empty, and the invoice can still be rendered.
    customer: { name: owner ? customerName(owner) : '', email: owner?.email ?? null, language: owner?.language ?? null },
  }
}

/** The invoice as a document that a connector renders. */
export async function invoiceDocument(port: RecordPort, shown: Invoice): Promise<Values> {
  return { kind: 'invoice', invoice: await invoiceView(port, shown) }
}

/** The title of its document, for people. */
export function documentTitle({ number }: Pick<Invoice, 'number'>): string {
  return number === null ? 'Draft invoice' : `Invoice ${number}`
}
