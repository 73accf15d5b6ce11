import { addContinuation, type InvoicePrintout, MUTED, printArea } from './invoice-page.ts'
import type { InvoiceLineView } from './invoice-view.ts'
import { drawRule, drawText, drawTextRight, setStyle, wrapText } from './pdf-text.ts'

const STYLE = { size: 9.5 }
const ROW = 13.5
/** The right end of each numeric column and its width, in points. */
const columns = { quantity: [332, 55], unitPrice: [416, 80], vat: [454, 36], amount: [printArea.right, 80] } as const
const DESCRIPTION_WIDTH = 215

/**
 * Draws the table of lines. It continues on as many pages as it needs, with its head repeated, and a description may be longer than a page.
 */
export function drawLines(printout: InvoicePrintout): void {
  drawTableHead(printout)
  for (const line of printout.invoice.lines) drawLine(printout, line)
}

function drawTableHead(printout: InvoicePrintout): void {
  const { document, formats } = printout
  const { texts } = formats
  const style = { font: 'bold', size: 8.5, color: MUTED } as const
  drawText(document, texts.description, printArea.left, printout.y, style)
  for (const name of ['quantity', 'unitPrice', 'vat', 'amount'] as const)
    drawTextRight(document, texts[name], ...placed(columns[name], printout.y), style)
  drawRule(document, printArea.left, printArea.right, printout.y + 16, '#1f2328')
  printout.y += 23
}

function drawLine(printout: InvoicePrintout, line: InvoiceLineView): void {
  const { document, formats } = printout
  setStyle(document, STYLE)
  const rows = wrapText(document, line.description, DESCRIPTION_WIDTH)
  // A line of the usual height is never split.
  makeRoom(printout, Math.min(rows.length, 6) * ROW)
  drawTextRight(document, formats.quantity(line.quantity), ...placed(columns.quantity, printout.y), STYLE)
  drawTextRight(document, formats.amount(line.unitPrice), ...placed(columns.unitPrice, printout.y), STYLE)
  drawTextRight(document, formats.rate(line.vat), ...placed(columns.vat, printout.y), STYLE)
  drawTextRight(document, formats.amount(line.amount), ...placed(columns.amount, printout.y), STYLE)
  for (const row of rows) {
    makeRoom(printout, ROW)
    drawText(document, row, printArea.left, printout.y, STYLE)
    printout.y += ROW
  }
  drawRule(document, printArea.left, printArea.right, printout.y + 3.5)
  printout.y += 9
}

function makeRoom(printout: InvoicePrintout, height: number): void {
  if (printout.y + height <= printArea.bottom) return
  addContinuation(printout)
  drawTableHead(printout)
}

function placed([right, width]: readonly [number, number], y: number): [number, number, number] {
  return [right, y, width]
}
