import { addContinuation, frame, type InvoicePaper, MUTED } from './invoice-page.ts'
import type { InvoiceLineView } from './invoice-view.ts'
import { drawRule, drawText, drawTextRight, setStyle, wrapText } from './pdf-text.ts'

const STYLE = { size: 9.5 }
const ROW = 13.5
/** Where the columns of numbers end, and how wide they may be. */
const columns = { quantity: [332, 55], unitPrice: [416, 80], vat: [454, 36], amount: [frame.right, 80] } as const
const DESCRIPTION_WIDTH = 215

/** The table of lines. It goes on over as many pages as it needs, under the same head, and a description may be longer than a page. */
export function drawLines(paper: InvoicePaper): void {
  drawTableHead(paper)
  for (const line of paper.invoice.lines) drawLine(paper, line)
}

function drawTableHead(paper: InvoicePaper): void {
  const { document, formats } = paper
  const { texts } = formats
  const style = { font: 'bold', size: 8.5, color: MUTED } as const
  drawText(document, texts.description, frame.left, paper.y, style)
  for (const name of ['quantity', 'unitPrice', 'vat', 'amount'] as const)
    drawTextRight(document, texts[name], ...placed(columns[name], paper.y), style)
  drawRule(document, frame.left, frame.right, paper.y + 16, '#1f2328')
  paper.y += 23
}

function drawLine(paper: InvoicePaper, line: InvoiceLineView): void {
  const { document, formats } = paper
  setStyle(document, STYLE)
  const rows = wrapText(document, line.description, DESCRIPTION_WIDTH)
  // A line of the usual height stays in one piece.
  makeRoom(paper, Math.min(rows.length, 6) * ROW)
  drawTextRight(document, formats.quantity(line.quantity), ...placed(columns.quantity, paper.y), STYLE)
  drawTextRight(document, formats.amount(line.unitPrice), ...placed(columns.unitPrice, paper.y), STYLE)
  drawTextRight(document, formats.rate(line.vat), ...placed(columns.vat, paper.y), STYLE)
  drawTextRight(document, formats.amount(line.amount), ...placed(columns.amount, paper.y), STYLE)
  for (const row of rows) {
    makeRoom(paper, ROW)
    drawText(document, row, frame.left, paper.y, STYLE)
    paper.y += ROW
  }
  drawRule(document, frame.left, frame.right, paper.y + 3.5)
  paper.y += 9
}

function makeRoom(paper: InvoicePaper, height: number): void {
  if (paper.y + height <= frame.bottom) return
  addContinuation(paper)
  drawTableHead(paper)
}

function placed([right, width]: readonly [number, number], y: number): [number, number, number] {
  return [right, y, width]
}
