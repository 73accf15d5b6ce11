import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { type IdKind, idPrefixes } from '../../../kernel/ids.ts'
import type { Field } from '../../../kernel/schema/fields.ts'
import { models } from '../../models.ts'

/** A model with secrets in some of its records, and the fields with them. */
interface Guarded {
  readonly model: AnyModel
  readonly fields: readonly (readonly [key: string, secret: (record: Values) => boolean])[]
}

/** By the prefix of their ids. */
const guarded = new Map<string, Guarded>(
  Object.values<AnyModel>(models).flatMap((model) => {
    const fields = Object.entries<Field>(model.fields).flatMap(([key, { secret }]) => (secret ? [[key, secret] as const] : []))
    return fields.length > 0 ? [[idPrefixes[model.name as IdKind], { model, fields }] as const] : []
  }),
)

const ids = new RegExp(`\\b(${[...guarded.keys()].join('|')})_[0-9a-z]{26}`, 'g')

/** The minimum length of a secret: a shorter one would be found in half of all texts. */
const SHORTEST = 4

/** The maximum number of records read in search of secrets. In a larger run, only records contained in it are considered. */
const MOST_READ = 200

/** Secrets and their replacements. */
type Hidden = ReadonlyMap<string, string>

/**
 * The secrets of the records that a value refers to: the PIN of an access method, the URL for signing a mandate. They are found in records
 * within the value, even as JSON inside a text, and in the store for all records that it names, since a step may have used only the secret
 * itself.
 *
 * @param value plain JSON
 */
export async function findSecrets(port: Pick<RecordPort, 'get'>, value: unknown): Promise<Hidden> {
  const hidden = new Map<string, string>()
  const named = new Set(JSON.stringify(value)?.match(ids))
  // Without a reference to such a record there is nothing to find.
  if (named.size === 0) return hidden
  collect(value, hidden)
  for (const id of [...named].slice(0, MOST_READ)) {
    const record = await port.get((guarded.get(id.slice(0, 3)) as Guarded).model, id)
    if (record) note(record, hidden)
  }
  return hidden
}

/**
 * The same value with every secret replaced, wherever it occurs in a text: `[hidden value of acm_…]`. Equal secrets have equal
 * replacements, and different ones different replacements, so that a replayed run takes the same path unless it inspects one.
 */
export function hideSecrets<T>(value: T, hidden: Hidden): T {
  return hidden.size === 0 ? value : (replaced(value, [...hidden]) as T)
}

function note(record: Values, hidden: Map<string, string>): void {
  const { id } = record
  if (typeof id !== 'string') return
  for (const [key, secret] of guarded.get(id.slice(0, id.indexOf('_')))?.fields ?? []) {
    const value = record[key]
    if (typeof value !== 'string' || value.length < SHORTEST || !secret(record)) continue
    const placeholder = `[hidden ${key} of ${id}]`
    hidden.set(value, placeholder)
    hidden.set(encodeURIComponent(value), placeholder)
  }
}

function collect(value: unknown, hidden: Map<string, string>): void {
  if (typeof value === 'string') collectText(value, hidden)
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) note(value as Values, hidden)
  for (const member of Object.values(value)) collect(member, hidden)
}

/** A run also contains responses of the own API as text. */
function collectText(text: string, hidden: Map<string, string>): void {
  if (!/^\s*[[{]/.test(text)) return
  try {
    collect(JSON.parse(text), hidden)
  } catch {
    // It only looks like JSON.
  }
}

/** A moment or a day, which may contain the digits of a PIN by chance. */
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/

function replaced(value: unknown, hidden: readonly (readonly [secret: string, shown: string])[]): unknown {
  if (typeof value === 'string') return TIME.test(value) ? value : withoutSecrets(value, hidden)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => replaced(item, hidden))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaced(member, hidden)]))
}

function withoutSecrets(text: string, hidden: readonly (readonly [string, string])[]): string {
  return hidden.reduce((shown, [secret, instead]) => {
    if (!shown.includes(secret)) return shown
    const [first, last] = [edge(secret.at(0)), edge(secret.at(-1))]
    return shown.replace(new RegExp(`${first ? '(?<!\\w)' : ''}${escaped(secret)}${last ? '(?!\\w)' : ''}`, 'g'), () => instead)
  }, text)
}

/** Digits in the middle of a longer word or number are not the PIN. */
function edge(character: string | undefined): boolean {
  return /\w/.test(character ?? '')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
