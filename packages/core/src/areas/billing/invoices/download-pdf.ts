import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { PaperSource, ServicePort } from '../../../framework/operations/port.ts'
import { downloadPaper, type PaperInput, type WantedPaper } from '../../documents/papers/download-paper.ts'
import { findInvoice } from './find-invoice.ts'
import { invoiceDocument } from './invoice-view.ts'

/** Reads an invoice as a PDF, in whatever state it is. */
export const downloadInvoicePdf = defineOperation({
  name: 'invoices.downloadPdf',
  permission: 'invoices:read',
  readOnly: true,
  async run(port: ServicePort, { id, known = [] }: PaperInput) {
    const found = await findInvoice(port, { id })
    const source = (await invoiceDocument(port, found)) as unknown as PaperSource
    return done<WantedPaper>({ source, fileName: `invoice-${found.number ?? found.id}.pdf`, known })
  },
  finish: downloadPaper,
})
