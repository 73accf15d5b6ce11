import { centsOf, formatEuro, isIban } from '@belfry/core'

/** A SEPA credit transfer to be requested. */
export interface EpcPayment {
  readonly name: string
  readonly iban: string
  /** In euro. */
  readonly amount: number
  /** The payment reference: a creditor reference (RF…), or any text. */
  readonly reference: string
}

/**
 * The text of a QR code for a SEPA credit transfer, version 002 of the European Payments Council's guideline (EPC069-12); `null` when it
 * would be invalid because of the IBAN or the amount.
 */
export function epcPaymentText({ name, iban, amount, reference }: EpcPayment): string | null {
  const account = iban.replace(/\s/g, '').toUpperCase()
  const cents = centsOf(amount)
  if (!isIban(account) || cents === null || cents < 1 || cents > 99_999_999_999) return null
  const isCreditorReference = /^RF\d\d[A-Z0-9]{1,21}$/.test(reference)
  const structured = isCreditorReference ? reference : ''
  const unstructured = isCreditorReference ? '' : shortened(reference, 140)
  // Service tag, version, UTF-8, credit transfer, no BIC, …, no purpose. Empty fields at the end are left out.
  const fields = ['BCD', '002', '1', 'SCT', '', shortened(name, 70), account, `EUR${formatEuro(cents)}`, '', structured, unstructured]
  return fields.join('\n').trimEnd()
}

function shortened(text: string, length: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('')
}
