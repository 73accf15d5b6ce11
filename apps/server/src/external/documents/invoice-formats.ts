import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts'
import type { InvoiceView } from './invoice-view.ts'

/** The texts and formats of an invoice for its reader. */
export interface InvoiceFormats {
  /** BCP 47, of the texts. */
  readonly language: string
  readonly texts: InvoiceTexts
  amount(euro: number): string
  quantity(value: number): string
  /** A rate given in per cent. */
  rate(perCent: number): string
  /** A day, or a moment as its day at the organization; an empty text for null. */
  date(value: string | null): string
}

/**
 * The texts and formats for the customer's language, otherwise the organization's locale. A language without a region takes the
 * organization's, so that a Dutch-speaking guest of a Belgian park reads Belgian amounts. English replaces languages that are not
 * supported.
 */
export function createInvoiceFormats({ customer, organization }: Pick<InvoiceView, 'customer' | 'organization'>): InvoiceFormats {
  const locale = chooseLocale(customer.language ?? organization.locale, organization.locale)
  const language = languageOf(locale) as keyof typeof invoiceTexts
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: organization.timeZone })
  return {
    language,
    texts: invoiceTexts[language],
    amount: (euro) => amounts.format(euro === 0 ? 0 : euro), // no minus before a zero
    quantity: (value) => quantities.format(value),
    rate: (perCent) => rates.format(perCent / 100),
    date: (value) => (value === null ? '' : (value.length === 10 ? day : moment).format(new Date(value))),
  }
}

function chooseLocale(wanted: string, organization: string): string {
  const language = languageOf(wanted)
  if (!Object.hasOwn(invoiceTexts, language)) return 'en-GB'
  if (wanted !== language) return wanted
  if (languageOf(organization) === language) return organization
  return language === 'en' ? 'en-GB' : language
}

function languageOf(locale: string): string {
  return locale.split('-')[0] as string
}
