import type { Values } from '../../../framework/operations/port.ts'

/** Fields by which people know a record, the first that has a value. */
const NAMES = ['name', 'title', 'subject', 'number', 'companyName', 'reference', 'fileName', 'serial', 'uid', 'email', 'recipient', 'url']

/** The longest label, in characters. */
const LONGEST = 80

/** The label of a record: a person's name, otherwise the most similar value. `null` if there is none, as after an erasure. */
export function recordLabel(values: Values): string | null {
  const person = [values.firstName, values.lastName].filter(isText).join(' ')
  const label = person || NAMES.map((name) => values[name]).find(isText)
  if (label === undefined) return null
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
