import { requireConnector } from '../../../framework/effects/require-connector.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { showOnTablet } from '../../devices/tablet/show-on-tablet.ts'
import { printEvents, queuePrintJob } from '../../documents/printing/print-jobs.ts'
import { findInvoice, type InvoiceInput, withOverdue } from './find-invoice.ts'
import { documentTitle, invoiceDocument } from './invoice-view.ts'

/** Where an invoice is printed or displayed: on paper, on a receipt, or on the customer's tablet. */
export const invoicePrinters = ['a4', 'pos', 'tablet'] as const

const printers = { a4: 'A4', pos: 'POS' } as const

/** Prints an invoice, or shows it on the tablet. Any invoice, in whatever state. */
export const printInvoice = defineOperation({
  name: 'invoices.print',
  permission: 'invoices:write',
  asks: ['print'],
  emits: [...printEvents, 'pdf:to-tablet'],
  // The tablet shows one document, which replaces the previous one.
  alone: ({ body }) => body.printer === 'tablet',
  async run(
    port: ServicePort,
    { body, ...input }: InvoiceInput & { readonly body: { readonly printer: (typeof invoicePrinters)[number] } },
  ) {
    const record = await findInvoice(port, input)
    const document = { model: 'invoice' as const, id: record.id }
    const title = documentTitle(record)
    if (body.printer === 'tablet') await showOnTablet(port, { kind: 'pdf', about: document, title })
    else {
      requireConnector(port, ['print'])
      const payload = { render: await invoiceDocument(port, record) }
      await queuePrintJob(port, { printer: printers[body.printer], title, document, payload })
    }
    return done(withOverdue(port, record))
  },
})
