/** The texts of an invoice in one language. */
export interface InvoiceTexts {
  readonly invoice: string
  readonly draft: string
  readonly cancelled: string
  readonly billedTo: string
  readonly number: string
  readonly issueDate: string
  readonly dueDate: string
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly vat: string
  readonly vatNumber: string
  readonly amount: string
  readonly withoutVat: string
  readonly total: string
  readonly paid: string
  readonly open: string
  readonly pricesIncludeVat: string
  readonly payment: string
  readonly beneficiary: string
  readonly reference: string
  readonly scanToPay: string
  readonly isPaid: string
  page(number: number, of: number): string
}

/** The languages in which invoices are written. */
export const invoiceTexts = {
  en: {
    invoice: 'Invoice',
    draft: 'DRAFT',
    cancelled: 'CANCELLED',
    billedTo: 'Billed to',
    number: 'Number',
    issueDate: 'Issue date',
    dueDate: 'Due date',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    vat: 'VAT',
    vatNumber: 'VAT number',
    amount: 'Amount',
    withoutVat: 'Excluding VAT',
    total: 'Total',
    paid: 'Paid',
    open: 'Amount due',
    pricesIncludeVat: 'All prices include VAT.',
    payment: 'Payment',
    beneficiary: 'Beneficiary',
    reference: 'Reference',
    scanToPay: 'Scan with your banking app to pay',
    isPaid: 'Paid in full. Thank you.',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  nl: {
    invoice: 'Factuur',
    draft: 'ONTWERP',
    cancelled: 'GEANNULEERD',
    billedTo: 'Gefactureerd aan',
    number: 'Nummer',
    issueDate: 'Factuurdatum',
    dueDate: 'Vervaldatum',
    description: 'Omschrijving',
    quantity: 'Aantal',
    unitPrice: 'Eenheidsprijs',
    vat: 'Btw',
    vatNumber: 'Btw-nummer',
    amount: 'Bedrag',
    withoutVat: 'Exclusief btw',
    total: 'Totaal',
    paid: 'Betaald',
    open: 'Te betalen',
    pricesIncludeVat: 'Alle prijzen zijn inclusief btw.',
    payment: 'Betaling',
    beneficiary: 'Begunstigde',
    reference: 'Mededeling',
    scanToPay: 'Scan met uw bank-app om te betalen',
    isPaid: 'Volledig betaald. Dank u wel.',
    page: (number, of) => `Pagina ${number} van ${of}`,
  },
  fr: {
    invoice: 'Facture',
    draft: 'BROUILLON',
    cancelled: 'ANNULÉE',
    billedTo: 'Facturé à',
    number: 'Numéro',
    issueDate: 'Date de facture',
    dueDate: 'Échéance',
    description: 'Description',
    quantity: 'Quantité',
    unitPrice: 'Prix unitaire',
    vat: 'TVA',
    vatNumber: 'N° TVA',
    amount: 'Montant',
    withoutVat: 'Hors TVA',
    total: 'Total',
    paid: 'Payé',
    open: 'À payer',
    pricesIncludeVat: 'Tous les prix sont TVA comprise.',
    payment: 'Paiement',
    beneficiary: 'Bénéficiaire',
    reference: 'Communication',
    scanToPay: 'Scannez avec votre application bancaire pour payer',
    isPaid: 'Entièrement payée. Merci.',
    page: (number, of) => `Page ${number} sur ${of}`,
  },
  de: {
    invoice: 'Rechnung',
    draft: 'ENTWURF',
    cancelled: 'STORNIERT',
    billedTo: 'Rechnung an',
    number: 'Nummer',
    issueDate: 'Rechnungsdatum',
    dueDate: 'Fällig am',
    description: 'Beschreibung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    vat: 'MwSt.',
    vatNumber: 'USt-IdNr.',
    amount: 'Betrag',
    withoutVat: 'Ohne MwSt.',
    total: 'Gesamt',
    paid: 'Bezahlt',
    open: 'Zu zahlen',
    pricesIncludeVat: 'Alle Preise enthalten die Mehrwertsteuer.',
    payment: 'Zahlung',
    beneficiary: 'Empfänger',
    reference: 'Verwendungszweck',
    scanToPay: 'Zum Bezahlen mit der Banking-App scannen',
    isPaid: 'Vollständig bezahlt. Vielen Dank.',
    page: (number, of) => `Seite ${number} von ${of}`,
  },
} as const satisfies Record<string, InvoiceTexts>
