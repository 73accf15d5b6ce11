import { expect, test } from 'vitest'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { renderInvoice } from './render-invoice.ts'
import { sampleInvoice } from './sample-invoice.testdata.ts'

test.each([
  ['nl', 'nl-BE', ['Factuur', 'Te betalen', '€ 208,18', '1 juli 2026', '12%']],
  ['fr', 'nl-BE', ['Facture', 'À payer', '208,18 €', '1 juillet 2026', '12 %']],
  ['fr-BE', 'nl-BE', ['Facture', 'Échéance', '208,18 €']],
  ['de', 'nl-BE', ['Rechnung', 'Zu zahlen', '208,18 €', '1. Juli 2026', '12 %']],
  ['en', 'nl-BE', ['Invoice', 'Amount due', '€208.18', '1 July 2026', '12%']],
  ['en-US', 'nl-BE', ['Invoice', 'July 1, 2026']],
  ['pl', 'nl-BE', ['Invoice', 'Amount due', '€208.18']],
  [null, 'de-AT', ['Rechnung', '€ 208,18']],
  ['de', 'de-AT', ['Rechnung', '€ 208,18']],
])('for a customer who reads %s, of an organization of %s', async (language, locale, words) => {
  const customer = { ...sampleInvoice.customer, language }
  const organization = { ...sampleInvoice.organization, locale }
  const { text } = await readPdf(await renderInvoice({ ...sampleInvoice, customer, organization }))
  for (const each of words) expect(text).toContain(each)
})
