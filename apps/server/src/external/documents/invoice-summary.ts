import { centsOf, euroOf } from '@belfry/core'
import { epcPaymentText } from './epc-payment.ts'
import { addContinuation, type InvoicePrintout, MUTED, printArea } from './invoice-page.ts'
import type { InvoiceView, VatTotalView } from './invoice-view.ts'
import { drawRule, drawText, drawTextRight, type PdfDocument, setStyle, wrapText } from './pdf-text.ts'
import { darkRuns, qrModules } from './render-qr.ts'

const ROW = 16
const NOTE_HEIGHT = 14
const CODE_SIZE = 92

/** Draws totals, notes, VAT by rate, and how to pay. Each part stays on one page, except long notes. */
export function drawSummary(printout: InvoicePrintout): void {
  const { invoice } = printout
  makeRoom(printout, 30 + (invoice.vatTotals.length + 1) * ROW + 3 * ROW)
  drawTotals(printout)
  drawNotes(printout)
  makeRoom(printout, CODE_SIZE + 50)
  drawPayment(printout)
}

function makeRoom(printout: InvoicePrintout, height: number): void {
  if (printout.y + height > printArea.bottom) addContinuation(printout)
}

function drawTotals(printout: InvoicePrintout): void {
  const { document, invoice, formats } = printout
  const { texts, amount } = formats
  const top = printout.y + 10
  const vatEnd = drawVat(printout, top)
  let y = top
  const rows = [[texts.total, invoice.total], ...(invoice.paidAmount === 0 ? [] : [[texts.paid, -invoice.paidAmount]])] as [
    string,
    number,
  ][]
  for (const [label, value] of rows) {
    drawText(document, label, 350, y, { size: 10 })
    drawTextRight(document, amount(value), printArea.right, y, 120, { size: 10 })
    y += ROW
  }
  drawRule(document, 350, printArea.right, y + 1, '#1f2328')
  drawText(document, texts.open, 350, y + 7, { font: 'bold', size: 12 })
  drawTextRight(document, amount(invoice.openAmount), printArea.right, y + 7, 110, { font: 'bold', size: 12 })
  printout.y = Math.max(vatEnd, y + 28) + 22
}

/** Draws the notes for the customer. A long text continues on the next page. */
function drawNotes(printout: InvoicePrintout): void {
  const { document, invoice } = printout
  const style = { size: 10 }
  setStyle(document, style)
  const lines = wrapText(document, invoice.notes ?? '', printArea.right - printArea.left)
  if (lines.every((line) => line.trim() === '')) return
  for (const line of lines) {
    makeRoom(printout, NOTE_HEIGHT)
    drawText(document, line, printArea.left, printout.y, style)
    printout.y += NOTE_HEIGHT
  }
  printout.y += NOTE_HEIGHT
}

/** Draws the net amount and the VAT of each rate, at the left. */
function drawVat({ document, invoice, formats }: InvoicePrintout, top: number): number {
  const { texts, amount, rate } = formats
  const style = { size: 8.5, color: MUTED }
  const rows: readonly (readonly [string, string, string])[] = [
    [`${texts.vat} %`, texts.withoutVat, texts.vat],
    ...invoice.vatTotals.map((total) => [rate(total.rate), amount(baseOf(invoice, total)), amount(total.amount)] as const),
  ]
  rows.forEach(([first, second, third], row) => {
    const y = top + row * 14
    drawText(document, first, printArea.left, y, style)
    drawTextRight(document, second, 190, y, 90, style)
    drawTextRight(document, third, 275, y, 75, style)
  })
  const end = top + rows.length * 14
  drawText(document, texts.pricesIncludeVat, printArea.left, end + 3, style)
  return end + 14
}

/** The net amount of a rate. Computed in cents, because sums of fractions drift. */
function baseOf({ lines }: InvoiceView, { rate, amount }: VatTotalView): number {
  const gross = lines.filter(({ vat }) => vat === rate).reduce((sum, line) => sum + cents(line.amount), 0)
  return euroOf(gross - cents(amount))
}

function cents(euro: number): number {
  return centsOf(euro) ?? Math.round(euro * 100)
}

function drawPayment(printout: InvoicePrintout): void {
  const { document, invoice, formats } = printout
  const { texts } = formats
  const { organization } = invoice
  if (invoice.status === 'DRAFT' || invoice.status === 'CANCELLED') return
  if (invoice.openAmount <= 0) {
    if (invoice.total > 0) drawText(document, texts.isPaid, printArea.left, printout.y, { font: 'bold', size: 10 })
    return
  }
  const reference = invoice.paymentReference ?? invoice.number ?? ''
  const facts = [
    [texts.open, formats.amount(invoice.openAmount)],
    [texts.dueDate, formats.date(invoice.dueDate)],
    [texts.beneficiary, organization.iban ? organization.name : ''],
    ['IBAN', (organization.iban ?? '').replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')],
    [texts.reference, reference],
  ].filter(([, value]) => value !== '') as [string, string][]
  const code = organization.iban
    ? epcPaymentText({ name: organization.name, iban: organization.iban, amount: invoice.openAmount, reference })
    : null

  // The top of a page has a line already.
  if (printout.y > printArea.top + 40) drawRule(document, printArea.left, printArea.right, printout.y)
  const top = printout.y + 14
  const left = code === null ? printArea.left : printArea.left + CODE_SIZE + 20
  if (code !== null) {
    drawCode(document, code, printArea.left, top)
    drawText(document, texts.scanToPay, printArea.left, top + CODE_SIZE + 5, { size: 8, color: MUTED })
  }
  drawText(document, texts.payment, left, top - 2, { font: 'bold', size: 10 })
  facts.forEach(([label, value], row) => {
    const y = top + 16 + row * 13
    setStyle(document, { size: 9 })
    drawText(document, label, left, y, { size: 9, color: MUTED })
    setStyle(document, { size: 9 })
    drawText(document, wrapText(document, value, printArea.right - left - 110)[0] ?? '', left + 110, y, { size: 9 })
  })
  printout.y = top + CODE_SIZE
}

function drawCode(document: PdfDocument, text: string, x: number, y: number): void {
  const modules = qrModules(text, 0) // the paper around it serves as its quiet zone
  const side = CODE_SIZE / modules.length
  modules.forEach((row, line) => {
    for (const [start, width] of darkRuns(row)) document.rect(x + start * side, y + line * side, width * side, side)
  })
  document.fillColor('#000').fill()
}
