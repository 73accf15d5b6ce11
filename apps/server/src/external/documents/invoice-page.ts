import type { InvoiceFormats } from './invoice-formats.ts'
import type { InvoiceView } from './invoice-view.ts'
import { drawRule, drawText, drawTextRight, type PdfDocument, setStyle, wrapText } from './pdf-text.ts'

/** An invoice that is being drawn, and the current position. */
export interface InvoicePrintout {
  readonly document: PdfDocument
  readonly invoice: InvoiceView
  readonly formats: InvoiceFormats
  /** The top of the next item, in points from the top of the page. */
  y: number
}

/** The printable area of a page, in points from the upper left corner: A4 with margins of 2 cm, and room for the footer. */
export const printArea = { left: 56.7, right: 538.6, top: 56.7, bottom: 770, footer: 796 } as const
export const MUTED = '#59636e'

/** Draws the top of the first page: sender, title, recipient. */
export function drawLetterhead(printout: InvoicePrintout): void {
  const { document, invoice, formats } = printout
  const { texts } = formats
  const { organization } = invoice
  drawTextRight(document, texts.invoice, printArea.right, printArea.top - 6, 220, { font: 'bold', size: 22 })
  const below = drawBlock(document, organization.name, printArea.left, printArea.top - 2, 250, { font: 'bold', size: 14 })
  const vatNumber = organization.vatNumber ? `${texts.vatNumber} ${organization.vatNumber}` : ''
  const sender = [...(organization.address ?? []), organization.email ?? '', vatNumber].filter((line) => line !== '').join('\n')
  const senderEnd = sender ? drawBlock(document, sender, printArea.left, below + 2, 250, { size: 9, color: MUTED }) : below
  const factsEnd = drawFacts(printout, printArea.top + 34)
  const y = Math.max(senderEnd, factsEnd) + 26
  drawText(document, texts.billedTo, printArea.left, y, { size: 8, color: MUTED })
  const nameEnd = drawBlock(document, invoice.customer.name, printArea.left, y + 13, 300, { font: 'bold', size: 10.5 })
  const address = (invoice.customer.address ?? []).filter((line) => line !== '').join('\n')
  printout.y = (address ? drawBlock(document, address, printArea.left, nameEnd, 300, { size: 10 }) : nameEnd) + 28
}

/** Draws number and dates at the right. */
function drawFacts({ document, invoice, formats: { texts, date } }: InvoicePrintout, top: number): number {
  const facts = [
    [texts.number, invoice.number ?? '–'],
    [texts.issueDate, date(invoice.issueDate)],
    [texts.dueDate, date(invoice.dueDate)],
  ].filter(([, value]) => value !== '') as [string, string][]
  facts.forEach(([label, value], row) => {
    drawTextRight(document, label, 410, top + row * 15, 90, { size: 9, color: MUTED })
    drawTextRight(document, value, printArea.right, top + row * 15, 120, { font: row === 0 ? 'bold' : 'regular', size: 9 })
  })
  return top + facts.length * 15
}

/** Starts a further page, with the number of the invoice at its top. */
export function addContinuation(printout: InvoicePrintout): void {
  const { document, invoice, formats } = printout
  document.addPage()
  const title = invoice.number === null ? formats.texts.invoice : `${formats.texts.invoice} ${invoice.number}`
  setStyle(document, { font: 'bold', size: 10 })
  drawText(document, wrapText(document, invoice.organization.name, 280)[0] ?? '', printArea.left, printArea.top - 10, {
    font: 'bold',
    size: 10,
  })
  drawTextRight(document, title, printArea.right, printArea.top - 10, 180, { size: 9, color: MUTED })
  drawRule(document, printArea.left, printArea.right, printArea.top + 8)
  printout.y = printArea.top + 22
}

/** Draws the footer of every page, and the mark on drafts and cancelled invoices. Called last, when the number of pages is known. */
export function finishPages({ document, invoice, formats: { texts } }: InvoicePrintout): void {
  const { count } = document.bufferedPageRange()
  const mark = { DRAFT: texts.draft, CANCELLED: texts.cancelled }[invoice.status]
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    document.page.margins.bottom = 0 // otherwise the text of the footer would start another page
    const sender = [invoice.organization.name, invoice.organization.email].filter(Boolean).join(' · ')
    drawRule(document, printArea.left, printArea.right, printArea.footer - 8)
    setStyle(document, { size: 8 })
    drawText(document, wrapText(document, sender, 360)[0] ?? '', printArea.left, printArea.footer, { size: 8, color: MUTED })
    drawTextRight(document, texts.page(page + 1, count), printArea.right, printArea.footer, 110, { size: 8, color: MUTED })
    if (mark) drawMark(document, mark)
  }
}

function drawMark(document: PdfDocument, mark: string): void {
  setStyle(document, { font: 'bold', size: 96, color: '#b42318' })
  const size = Math.min(96, (96 * 560) / document.widthOfString(mark))
  document.fontSize(size)
  const { width, height } = document.page
  document.save()
  document.rotate(-52, { origin: [width / 2, height / 2] }).fillOpacity(0.1)
  document.text(mark, (width - document.widthOfString(mark)) / 2, height / 2 - size * 0.7, { lineBreak: false })
  document.restore()
}

/** Draws lines below one another. Returns where they end. */
function drawBlock(
  document: PdfDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  style: { font?: 'regular' | 'bold'; size: number; color?: string },
): number {
  setStyle(document, style)
  const height = style.size * 1.4
  const lines = wrapText(document, text, width).slice(0, 12)
  lines.forEach((line, row) => {
    drawText(document, line, x, y + row * height, style)
  })
  return y + lines.length * height
}
