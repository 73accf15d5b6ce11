/** An invoice as it is shown to its customer. Amounts are in euro, as they stand in JSON. */
export interface InvoiceView {
  /** `null` until it is booked. */
  readonly number: string | null
  /** A draft is marked as such on every page, and has no code to pay with. */
  readonly status: string
  /** A day such as 2026-07-01, or a moment in RFC 3339, which is shown as a day of the organization. */
  readonly issueDate: string | null
  readonly dueDate: string | null
  readonly lines: readonly InvoiceLineView[]
  /** VAT included. */
  readonly total: number
  readonly vatTotals: readonly VatTotalView[]
  readonly paidAmount: number
  readonly openAmount: number
  /** Words for the customer. */
  readonly notes?: string | null
  readonly organization: InvoiceOrganizationView
  readonly customer: InvoiceCustomerView
  /** What the customer states when paying; the number by default. */
  readonly paymentReference?: string | null
}

/** One line. What it costs includes VAT. */
export interface InvoiceLineView {
  readonly description: string
  readonly quantity: number
  readonly unitPrice: number
  /** The rate in per cent. */
  readonly vat: number
  readonly amount: number
}

/** What of the total is VAT of one rate. */
export interface VatTotalView {
  /** In per cent. */
  readonly rate: number
  /** The VAT itself, not what it is charged on. */
  readonly amount: number
}

/** Who sends the invoice. */
export interface InvoiceOrganizationView {
  readonly name: string
  readonly email?: string | null
  /** BCP 47: its region decides how amounts and dates are written. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  readonly address?: readonly string[]
  readonly vatNumber?: string | null
  /** With it and an open amount the invoice shows a code for a SEPA credit transfer. */
  readonly iban?: string | null
}

/** Who gets it. */
export interface InvoiceCustomerView {
  readonly name: string
  readonly address?: readonly string[]
  /** BCP 47; the organization's when there is none. */
  readonly language?: string | null
}
