import PdfDocumentClass from 'pdfkit'
import { createInvoiceFormats } from './invoice-formats.ts'
import { drawLines } from './invoice-lines.ts'
import { drawLetterhead, finishPages, type InvoicePrintout, printArea } from './invoice-page.ts'
import { drawSummary } from './invoice-summary.ts'
import type { InvoiceView } from './invoice-view.ts'
import { type PdfDocument, registerFonts } from './pdf-text.ts'

/** The date in the PDF's properties when the invoice has no date yet. */
const UNDATED = '2000-01-01'

/** Renders an invoice as PDF, A4, in the customer's language. Equal invoices give equal bytes. */
export async function renderInvoice(invoice: InvoiceView): Promise<Uint8Array> {
  const formats = createInvoiceFormats(invoice)
  const title = [formats.texts.invoice, invoice.number].filter(Boolean).join(' ')
  const document = new PdfDocumentClass({
    size: 'A4',
    margins: { left: printArea.left, right: printArea.left, top: 0, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: formats.language,
    displayTitle: true,
    // The PDF's id is derived from these, so the date must not be that of rendering.
    info: { Title: title, Author: invoice.organization.name, Creator: 'Belfry', CreationDate: new Date(invoice.issueDate ?? UNDATED) },
  })
  const bytes = collect(document)
  registerFonts(document)
  const printout: InvoicePrintout = { document, invoice, formats, y: printArea.top }
  drawLetterhead(printout)
  drawLines(printout)
  drawSummary(printout)
  finishPages(printout)
  document.end()
  return bytes
}

function collect(document: PdfDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
