import { type AnyModel, nounOf } from '../../../framework/models/define-model.ts'
import type { RecordChange } from '../../../framework/operations/port.ts'

/** The names in the description of a change; `null` if unknown. */
export interface ChangeNames {
  readonly authorName: string | null
  readonly keyName: string | null
  readonly automationName: string | null
  readonly label: string | null
}

/** How many fields are named. */
const FIELDS = 5

/** A change in one sentence: `Ada Lovelace changed phone of the customer “Grace Hopper” with the key “Import” (customers: update)`. */
export function changeWords(change: RecordChange, model: AnyModel | undefined, names: ChangeNames): string {
  const { keyName, label } = names
  const thing = `the ${model ? nounOf(model) : change.model}${label === null ? '' : ` “${label}”`}`
  const done = verbs[change.change](thing, fieldsOf(change))
  const key = keyName === null ? '' : ` with the key “${keyName}”`
  const operation = change.operation === null ? '' : ` (${operationWords(change.operation)})`
  return `${doerOf(change, names)} ${done}${key}${operation}`
}

const verbs: { readonly [C in RecordChange['change']]: (thing: string, fields: string) => string } = {
  created: (thing) => `made ${thing}`,
  updated: (thing, fields) => `changed ${fields === '' ? '' : `${fields} of `}${thing}`,
  deleted: (thing) => `deleted ${thing}`,
  exported: (thing) => `exported everything of ${thing}`,
}

const strangers: { readonly [T in RecordChange['author']['type']]: string } = {
  MEMBER: 'A former member',
  CUSTOMER: 'A customer',
  WORKFLOW: 'An automation',
  SYSTEM: 'The service',
}

function doerOf({ author, automationId }: RecordChange, { authorName, automationName }: ChangeNames): string {
  if (automationName !== null) return `The automation “${automationName}”`
  return automationId === null ? (authorName ?? strangers[author.type]) : strangers.WORKFLOW
}

/** For fields whose values were erased, only their existence is known. */
function fieldsOf({ previous, changed }: RecordChange): string {
  const names = Object.keys(changed ?? previous ?? {})
  const more = names.length - FIELDS
  return more > 0 ? `${names.slice(0, FIELDS).join(', ')} and ${more} more` : names.join(', ')
}

/** `access-methods.openDoor` as people read it: `access methods: open door`. */
function operationWords(name: string): string {
  const [collection = '', verb = ''] = name.split('.')
  return `${plain(collection)}: ${plain(verb)}`
}

function plain(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`).replaceAll('-', ' ')
}
