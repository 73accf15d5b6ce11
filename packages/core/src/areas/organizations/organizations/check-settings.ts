import type { Values } from '../../../framework/operations/port.ts'
import { isIban, plainIban } from '../../../kernel/iban.ts'
import { looksLikeId } from '../../../kernel/ids.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import { isLocale, isTimeZone } from '../../../kernel/time.ts'
import { checkCustomFieldDeclarations } from './check-custom-field-declarations.ts'
import { checkOpeningHours } from './check-opening-hours.ts'
import type { CustomFieldDeclaration } from './custom-field-declarations.ts'
import type { OpeningHours } from './opening-hours.ts'

/**
 * Normalizes and validates settings of an organization; absent ones are not checked.
 *
 * @throws Refusal naming every invalid field
 */
export function checkedSettings(values: Values): Values {
  const { openingHours, customFieldDeclarations } = values as {
    readonly openingHours?: OpeningHours | null
    readonly customFieldDeclarations?: readonly CustomFieldDeclaration[]
  }
  const errors = [
    ...checkTexts(values),
    ...(openingHours ? checkOpeningHours(openingHours, '/openingHours') : []),
    ...(customFieldDeclarations ? checkCustomFieldDeclarations(customFieldDeclarations, '/customFieldDeclarations') : []),
  ]
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors: errors.slice(0, 100) }))
  return typeof values.iban === 'string' ? { ...values, iban: plainIban(values.iban) } : values
}

function checkTexts({ timeZone, locale, slug, iban }: Values): readonly FieldError[] {
  const errors: FieldError[] = []
  const refuse = (pointer: string, message: string) => errors.push({ pointer, code: 'format', message })
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    refuse('/timeZone', `"${timeZone}" is not an IANA time zone such as Europe/Brussels`)
  if (typeof locale === 'string' && !isLocale(locale)) refuse('/locale', `"${locale}" is not a language tag such as nl or fr-BE`)
  if (typeof slug === 'string' && looksLikeId(slug)) refuse('/slug', `"${slug}" has the form of an id; choose a name`)
  if (typeof iban === 'string' && !isIban(plainIban(iban)))
    refuse('/iban', 'iban is none: its check digits do not agree with the rest. Look for a mistyped character')
  return errors
}
