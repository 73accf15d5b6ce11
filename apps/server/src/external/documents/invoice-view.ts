/** An invoice as its customer sees it. Amounts are in euro, as in JSON. */
export interface InvoiceView {
  /** `null` until it is booked. */
  readonly number: string | null
  /** A draft is marked on every page, and has no payment code. */
  readonly status: string
  /** A day such as 2026-07-01, or a moment in RFC 3339, which is printed as a day at the organization. */
  readonly issueDate: string | null
  readonly dueDate: string | null
  readonly lines: readonly InvoiceLineView[]
  /** VAT included. */
  readonly total: number
  readonly vatTotals: readonly VatTotalView[]
  readonly paidAmount: number
  readonly openAmount: number
  /** Text for the customer. */
  readonly notes?: string | null
  readonly organization: InvoiceOrganizationView
  readonly customer: InvoiceCustomerView
  /** The reference for the payment; the number by default. */
  readonly paymentReference?: string | null
}

/** One line. Its prices include VAT. */
export interface InvoiceLineView {
  readonly description: string
  readonly quantity: number
  readonly unitPrice: number
  /** The rate in per cent. */
  readonly vat: number
  readonly amount: number
}

/** The VAT of one rate in the total. */
export interface VatTotalView {
  /** In per cent. */
  readonly rate: number
  /** The VAT itself, not the net amount. */
  readonly amount: number
}

/** The sender of the invoice. */
export interface InvoiceOrganizationView {
  readonly name: string
  readonly email?: string | null
  /** BCP 47: its region determines the format of amounts and dates. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  readonly address?: readonly string[]
  readonly vatNumber?: string | null
  /** With an IBAN and an open amount the invoice has a QR code for a SEPA credit transfer. */
  readonly iban?: string | null
}

/** The recipient of the invoice. */
export interface InvoiceCustomerView {
  readonly name: string
  readonly address?: readonly string[]
  /** BCP 47; the organization's locale when it is missing. */
  readonly language?: string | null
}
