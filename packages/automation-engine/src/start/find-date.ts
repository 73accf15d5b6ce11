import { closest, err, ok, type Result } from '@belfry/core'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { SiteFacts } from '../step/step-definition.ts'
import { parsePath } from '../template/path.ts'
import { CUSTOM, dateColumns, datedModels, declaredDates, olderDateNames } from './date-columns.ts'

/** The record date that a text names. */
export interface NamedDate {
  readonly model: string
  readonly path: readonly string[]
}

type Declared = NonNullable<SiteFacts['customFields']>

/**
 * The date named by a trigger's `date`: a column, by its current or a former name, or a custom field.
 *
 * @param customFields those declared by the organization; if absent, any custom field is accepted, since it may be declared
 * @returns the date, or what is wrong with the text
 */
export function findDate(text: string, customFields?: Declared): Result<NamedDate, ConfigProblem> {
  const written = (parsePath(text) ?? [text]).join('.')
  const name = Object.hasOwn(olderDateNames, written) ? (olderDateNames[written] as string) : written
  const column = dateColumns.get(name)
  if (column) return ok({ model: column.model, path: column.path })
  const [root = '', member, key, ...rest] = name.split('.')
  const model = datedModels.get(root)
  if (!model?.integration || member !== CUSTOM || key === undefined || rest.length > 0) return err(unknown(text, name, customFields))
  const isDate = !customFields || declaredDates(customFields).some((one) => one.name === name)
  return isDate ? ok({ model: model.name, path: [CUSTOM, key] }) : err(unknown(text, name, customFields))
}

function unknown(text: string, name: string, customFields: Declared = []): ConfigProblem {
  const known = [...dateColumns.keys(), ...declaredDates(customFields).map((one) => one.name)]
  const meant = meantBy(name, known)
  return {
    code: 'unknown_date',
    pointer: '/date',
    message: `date "${shorten(text)}" is no date of a record; ${meant ? `perhaps "${meant}" is meant` : remedy(name, known)}`,
    ...(meant ? { fix: fixOf(text, meant) } : {}),
  }
}

/** The nearest name. If the record is right, only the rest is compared: otherwise the common prefix would make all names similar. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const before = name.slice(0, name.lastIndexOf('.') + 1)
  const siblings = before === '' ? [] : known.filter((one) => one.startsWith(before))
  if (siblings.length === 0) return closest(name, known)
  const rest = closest(
    name.slice(before.length),
    siblings.map((one) => one.slice(before.length)),
  )
  return rest === undefined ? undefined : before + rest
}

function remedy(name: string, known: readonly string[]): string {
  const [root = '', member] = name.split('.')
  const own = known.filter((one) => one.startsWith(`${root}.`))
  if (own.length === 0)
    return `write a record and its date, such as reservation.checkInAt. Records with dates are ${[...datedModels.keys()].join(', ')}`
  const custom =
    member === CUSTOM ? ', and custom fields that are declared as date or dateTime in customFieldDeclarations of the organization' : ''
  return `${root} has ${own.join(', ')}${custom}`
}

function fixOf(text: string, meant: string): NonNullable<ConfigProblem['fix']> {
  return {
    title: `Use "${meant}"`,
    patch: [
      { op: 'test', path: '/date', value: text },
      { op: 'replace', path: '/date', value: meant },
    ],
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
