import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A PDF that is being drawn. */
export type PdfDocument = PDFKit.PDFDocument

/** How a piece of text looks. */
export interface TextStyle {
  readonly font?: 'regular' | 'bold'
  /** In points. */
  readonly size: number
  readonly color?: string
}

const require = createRequire(import.meta.url)
let fonts: Readonly<Record<string, Buffer>> | null = null

/** Registers our fonts in a document. They are read from the disk once. */
export function registerFonts(document: PdfDocument): void {
  // IBM Plex Sans covers all Latin, Greek and Cyrillic scripts of Europe and is read quickly; the standard fonts of PDF cover Western
  // Europe only.
  fonts ??= {
    regular: readFileSync(require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf')),
    bold: readFileSync(require.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf')),
  }
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font)
}

/** Sets font, size and colour. */
export function setStyle(document: PdfDocument, { font = 'regular', size, color = '#1f2328' }: TextStyle): void {
  document.font(font).fontSize(size).fillColor(color)
}

/** Removes characters that cannot be printed: control characters and marks that change the direction of text. */
export function printable(text: string): string {
  return text.replace(/[\t\u{2028}\u{2029}]/gu, ' ').replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
}

/** Wraps a text to a width in the current style: at its own line breaks, between words, and inside a word that is too long. */
export function wrapText(document: PdfDocument, text: string, width: number): readonly string[] {
  return text.split(/\r\n|\n|\r/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of printable(paragraph).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (document.widthOfString(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = breakWord(document, word, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line]
  })
}

/** Draws one line with its upper left corner at (x, y). */
export function drawText(document: PdfDocument, text: string, x: number, y: number, style: TextStyle): void {
  setStyle(document, style)
  document.text(printable(text), x, y, { lineBreak: false })
}

/** Draws one line that ends at `right`. It is made smaller when it is wider than `width`: an amount is never cut. */
export function drawTextRight(document: PdfDocument, text: string, right: number, y: number, width: number, style: TextStyle): void {
  const printed = printable(text)
  setStyle(document, style)
  const natural = document.widthOfString(printed)
  const size = natural > width ? (style.size * width) / natural : style.size
  document.fontSize(size)
  document.text(printed, right - Math.min(natural, width), y + (style.size - size), { lineBreak: false })
}

/** Draws a horizontal line, light grey by default. */
export function drawRule(document: PdfDocument, left: number, right: number, y: number, color = '#d0d7de'): void {
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke()
}

function breakWord(document: PdfDocument, word: string, width: number): readonly string[] {
  const pieces: string[] = []
  let rest = [...word]
  while (rest.length > 1 && document.widthOfString(rest.join('')) > width) {
    // Binary search for the number of characters that fit: a word may be a long text without blanks.
    let fits = 1
    let tooMany = rest.length
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1
      if (document.widthOfString(rest.slice(0, middle).join('')) <= width) fits = middle
      else tooMany = middle
    }
    pieces.push(rest.slice(0, fits).join(''))
    rest = rest.slice(fits)
  }
  return [...pieces, rest.join('')]
}
