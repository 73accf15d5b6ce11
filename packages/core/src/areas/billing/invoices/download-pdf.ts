import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RenderSource, ServicePort } from '../../../framework/operations/port.ts'
import {
  downloadRenderedFile,
  type RenderedFileInput,
  type RenderedFileRequest,
} from '../../documents/rendered-files/download-rendered-file.ts'
import { findInvoice } from './find-invoice.ts'
import { invoiceDocument } from './invoice-view.ts'

/** Reads an invoice as a PDF, in whatever state it is. */
export const downloadInvoicePdf = defineOperation({
  name: 'invoices.downloadPdf',
  permission: 'invoices:read',
  readOnly: true,
  async run(port: ServicePort, { id, known = [] }: RenderedFileInput) {
    const record = await findInvoice(port, { id })
    const source = (await invoiceDocument(port, record)) as unknown as RenderSource
    return done<RenderedFileRequest>({ source, fileName: `invoice-${record.number ?? record.id}.pdf`, known })
  },
  finish: downloadRenderedFile,
})
