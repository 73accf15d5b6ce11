import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on a page, in points from the lower left corner. */
export interface PdfPiece {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly height: number
}

/** The content of a PDF, as another program reads it. */
export interface ReadPdf {
  readonly info: Readonly<Record<string, unknown>>
  readonly pages: readonly {
    readonly width: number
    readonly height: number
    readonly text: string
    readonly pieces: readonly PdfPiece[]
  }[]
  /** The text of all pages. */
  readonly text: string
}

/** Reads a PDF with the library that browsers use; rejects when it is none. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, stopAtErrors: true }).promise
  const pages: ReadPdf['pages'][number][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const pieces = (await page.getTextContent()).items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [left, bottom] = item.transform.slice(4) as [number, number]
      return [{ text: plain(item.str), left, right: left + item.width, bottom, height: item.height }]
    })
    pages.push({ width, height, pieces, text: pieces.map(({ text }) => text).join('\n') })
  }
  const { info } = await document.getMetadata()
  await document.loadingTask.destroy()
  return { info: info as Readonly<Record<string, unknown>>, pages, text: pages.map(({ text }) => text).join('\n') }
}

/** With ordinary spaces in place of the non-breaking ones in amounts. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
