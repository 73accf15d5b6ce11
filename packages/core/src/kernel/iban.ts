const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** An IBAN without spaces and in capitals. Does not check whether it is valid. */
export function plainIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase()
}

/** Whether a plain IBAN is well-formed and its check digits match (ISO 7064, MOD 97-10). */
export function isIban(plain: string): boolean {
  if (!FORM.test(plain)) return false
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
