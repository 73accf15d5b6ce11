import { describe, expect, test } from 'vitest'
import { type ReadPdf, readPdf } from '../../../test/support/read-pdf.ts'
import type { InvoiceView } from './invoice-view.ts'
import { renderInvoice } from './render-invoice.ts'
import { sampleInvoice } from './sample-invoice.testdata.ts'

async function read(change: Partial<InvoiceView> = {}): Promise<ReadPdf> {
  return readPdf(await renderInvoice({ ...sampleInvoice, ...change }))
}

function inLanguage(language: string | null, locale = 'nl-BE'): Partial<InvoiceView> {
  return {
    customer: { ...sampleInvoice.customer, language },
    organization: { ...sampleInvoice.organization, locale },
  }
}

/** Texts that are outside the page's margins or cover other text. */
function misplaced({ pages }: ReadPdf): readonly string[] {
  return pages.flatMap(({ pieces }, page) =>
    pieces.flatMap((piece, index) => {
      const description = `page ${page + 1}: ${piece.text}`
      const isBeyond = piece.left < 56 || piece.right > 539.5 || piece.bottom < 25 || piece.bottom > 800
      const isCovered = pieces
        .slice(index + 1)
        .some((other) => Math.abs(other.bottom - piece.bottom) < 5 && other.left < piece.right - 0.5 && piece.left < other.right - 0.5)
      return isBeyond || isCovered ? [description] : []
    }),
  )
}

describe('an invoice', () => {
  test('shows everything that it is about, on a page of A4', async () => {
    const { pages, text, info } = await read()
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]])
    for (const words of [
      'Camping De Zilvermeeuw',
      'Zeelaan 12',
      'info@zilvermeeuw.example',
      'Łukasz Müller-Özdemir',
      'Rue de l’Église 7',
      '2026-00417',
      '1 juli 2026',
      '15 juli 2026',
      'Staanplaats A12, 1 tot 8 juli 2026',
      '42,35',
      '€ 38,50',
      '12%',
      '€ 269,50',
      '€ 240,62', // 269.50 without its VAT
      '€ 28,88',
      '€ 308,18',
      '€ -100,00',
      '€ 208,18',
      'BE68 5390 0754 7034',
      'Scan met uw bank-app om te betalen',
      'Pagina 1 van 1',
    ])
      expect(text).toContain(words)
    expect(info).toMatchObject({
      Title: 'Factuur 2026-00417',
      Author: 'Camping De Zilvermeeuw',
      Language: 'nl',
      CreationDate: 'D:20260701000000Z',
    })
    expect(misplaced(await read())).toEqual([])
  })

  test('is the same bytes for the same invoice, whatever was rendered before', async () => {
    const first = await renderInvoice(sampleInvoice)
    await renderInvoice({ ...sampleInvoice, ...inLanguage('fr'), number: 'Other' })
    expect(Buffer.from(await renderInvoice(sampleInvoice)).equals(Buffer.from(first))).toBe(true)
    expect(Buffer.from(await renderInvoice({ ...sampleInvoice, number: '2026-00418' })).equals(Buffer.from(first))).toBe(false)
  })

  // In the others: render-invoice-languages.deep.test.ts.
  test('is written in the language of the customer', async () => {
    const { text } = await read(inLanguage('fr-BE'))
    for (const words of ['Facture', 'Échéance', '208,18 €']) expect(text).toContain(words)
  })

  test('shows a moment as the day that it is at the organization', async () => {
    const { text } = await read({ issueDate: '2026-06-30T22:30:00.000Z' })
    expect(text).toContain('1 juli 2026')
    expect(text).not.toContain('30 juni')
  })
})

describe('what else it says', () => {
  test('are the words for the customer, also when they fill a page', async () => {
    const notes = [
      'Thank you for your stay.',
      ...Array.from({ length: 70 }, (_, line) => `Line ${line} of the rules`),
      'See you again',
    ].join('\n')
    const read70 = await read({ notes })
    for (const line of notes.split('\n')) expect(read70.text).toContain(line)
    expect(misplaced(read70)).toEqual([])
    const { text } = await read({ notes: '  \n ' })
    expect(text).toBe((await read()).text)
  })

  test('is the VAT number of the organization', async () => {
    const { text } = await read({ organization: { ...sampleInvoice.organization, vatNumber: 'BE0123456749' } })
    expect(text).toContain('Btw-nummer BE0123456749')
  })
})

describe('how to pay', () => {
  test('is not told for what is paid', async () => {
    const { text } = await read({ status: 'PAID', paidAmount: 308.18, openAmount: 0 })
    expect(text).toContain('Volledig betaald')
    expect(text).not.toContain('Scan met')
    expect(text).not.toContain('BE68')
  })

  test('is told without a code where there is no account for it', async () => {
    for (const iban of [null, 'BE00 0000 0000 0000']) {
      const { text } = await read({ organization: { ...sampleInvoice.organization, iban } })
      expect(text).toContain('Mededeling')
      expect(text).not.toContain('Scan met')
    }
  })

  test('has the reference that was asked for', async () => {
    expect((await read({ paymentReference: '+++123/4567/89012+++' })).text).toContain('+++123/4567/89012+++')
  })

  test.each([
    ['DRAFT', 'ONTWERP'],
    ['CANCELLED', 'GEANNULEERD'],
  ])('is not told for %s, which is marked on every page', async (status, mark) => {
    const lines = Array.from({ length: 60 }, () => sampleInvoice.lines).flat()
    const { pages, text } = await read({ status, number: null, issueDate: null, dueDate: null, lines })
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page.text).toContain(mark)
    expect(text).not.toContain('BE68')
  })
})

describe('however much stands in it', () => {
  test('200 lines go on under the same head, each once', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({
      ...sampleInvoice.lines[0],
      description: `Regel ${index + 1}.`,
    })) as InvoiceView['lines']
    const read200 = await read({ lines })
    expect(read200.pages.length).toBeGreaterThan(4)
    read200.pages.forEach(({ text }, index) => {
      expect(text).toContain(`Pagina ${index + 1} van ${read200.pages.length}`)
      expect(text).toContain('Camping De Zilvermeeuw')
      expect(text).toContain('2026-00417')
    })
    for (const { text } of read200.pages.slice(0, -1)) expect(text).toContain('Omschrijving')
    const descriptions = read200.text.match(/^Regel \d+\.$/gm)
    expect(descriptions).toEqual(lines.map(({ description }) => description))
    expect(misplaced(read200)).toEqual([])
  })

  test('no lines are an invoice of nothing', async () => {
    const empty = await read({ lines: [], vatTotals: [], total: 0, paidAmount: 0, openAmount: 0 })
    expect(empty.pages).toHaveLength(1)
    expect(empty.text).toContain('€ 0,00')
    expect(empty.text).not.toContain('Volledig betaald')
    expect(misplaced(empty)).toEqual([])
  })

  test('long words and texts are broken, and a description may be longer than a page', async () => {
    const description = `${'W'.repeat(300)} ${'lange omschrijving '.repeat(500)}\n\nEinde van de regel`
    const name = 'Recreatieschap '.repeat(20).trim()
    const long = await read({
      lines: [{ ...(sampleInvoice.lines[0] as InvoiceView['lines'][number]), description }, ...sampleInvoice.lines],
      organization: { ...sampleInvoice.organization, name },
      customer: { ...sampleInvoice.customer, name: 'X'.repeat(200) },
      number: 'N'.repeat(60),
    })
    expect(long.pages.length).toBeGreaterThan(3)
    expect(long.text.replaceAll('\n', '')).toContain('W'.repeat(300))
    expect(long.text.match(/omschrijving/g)).toHaveLength(500)
    expect(long.text).toContain('Einde van de regel')
    expect(misplaced(long)).toEqual([])
  })

  test('the largest amounts are shown whole', async () => {
    const amount = 9_999_999_999.99
    const huge = await read({
      lines: [{ description: 'Alles', quantity: 1_234_567.891, unitPrice: amount, vat: 17.25, amount }],
      vatTotals: [{ rate: 17.25, amount: 1_471_214_498.93 }],
      total: amount,
      paidAmount: 0,
      openAmount: amount,
    })
    for (const words of ['€ 9.999.999.999,99', '1.234.567,891', '17,25%']) expect(huge.text).toContain(words)
    expect(huge.text).not.toContain('Scan met') // above the maximum amount of a credit transfer
    expect(misplaced(huge)).toEqual([])
  })

  test('a credit has its minus', async () => {
    const line = { ...(sampleInvoice.lines[0] as InvoiceView['lines'][number]), quantity: -1, amount: -38.5 }
    const { text } = await read({ lines: [line], vatTotals: [{ rate: 12, amount: -4.13 }], total: -38.5, paidAmount: 0, openAmount: -38.5 })
    expect(text).toContain('€ -38,50')
    expect(text).toContain('€ -34,37')
    expect(text).not.toContain('Scan met')
  })

  test('characters that steer are left out', async () => {
    const line = { ...(sampleInvoice.lines[0] as InvoiceView['lines'][number]), description: 'Tab\there\u202etxet\0\u0007' }
    expect((await read({ lines: [line] })).text).toContain('Tab heretxet')
  })
})
