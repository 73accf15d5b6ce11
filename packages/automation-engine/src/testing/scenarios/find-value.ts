import { formatTime, parseTime } from '@belfry/core'
import type { TSchema } from 'typebox'
import type { Constraint } from '../../condition/constraint.ts'
import { operators } from '../../condition/operators.ts'
import { fits, mayBeMissing, mayHold, namedValues, schemaAt } from './schema-values.ts'

/** A value that was found; `undefined` for one that must be missing. */
export interface ValueMatch {
  readonly value: unknown
}

/** Whether a value meets all constraints. */
export function meets(value: unknown, constraints: readonly Constraint[]): boolean {
  return constraints.every(({ operator, holds, ...operand }) => operators[operator](value, operand) === holds)
}

/**
 * Finds a value that meets constraints and is allowed at a path of its root; the present one if it is. Tries the values in the constraints,
 * values next to and between them, and those in the schema. So the result is correct, but a value of another kind may be missed.
 *
 * @returns `null` if none is found
 */
export function findValue(
  constraints: readonly Constraint[],
  { schema, path, present }: { readonly schema: TSchema | null; readonly path: readonly string[]; readonly present: unknown },
): ValueMatch | null {
  const own = schemaAt(schema, path)
  const canBeMissing = mayBeMissing(schema, path)
  if (present === undefined ? canBeMissing && meets(undefined, constraints) : meets(present, constraints)) return { value: present }
  for (const value of mayHold(schema, path) ? candidates(constraints, own) : []) {
    if (meets(value, constraints) && fits(own, value)) return { value }
  }
  return canBeMissing && meets(undefined, constraints) ? { value: undefined } : null
}

function candidates(constraints: readonly Constraint[], schema: TSchema | null): readonly unknown[] {
  const named = constraints.flatMap(({ value, values = [] }) => (value === undefined ? values : [value, ...values]))
  const parts = constraints.filter(({ operator, holds }) => operator === 'contains' && holds).map(({ value }) => value)
  return [
    ...namedValues(schema),
    ...named,
    ...numbersAround(named),
    ...timesAround(named),
    ...textsAround(named.filter((value) => typeof value === 'string')),
    ...(parts.length > 0 ? [parts.join(' '), parts.join(''), parts] : []),
    ...ORDINARY,
  ]
}

/** Values for anything that no constraint names. */
const ORDINARY: readonly unknown[] = [
  'example',
  'other',
  1,
  0,
  -1,
  2,
  0.5,
  true,
  false,
  '2026-07-01',
  '2026-07-01T12:00:00.000Z',
  '',
  null,
  [],
  ['example'],
  {},
]

/** Numbers next to the named ones, and between them. */
function numbersAround(named: readonly unknown[]): readonly number[] {
  const numbers = named.flatMap((value) => (isNumeric(value) ? [Number(value)] : []))
  return [...numbers.flatMap((number) => [number, number + 1, number - 1, number + 0.01, number - 0.01]), ...between(numbers)]
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
}

const DAY = 86_400_000

/** Times and days next to the named ones, and between them. */
function timesAround(named: readonly unknown[]): readonly string[] {
  const moments = named.flatMap((value) => momentOf(value) ?? [])
  const around = [...moments.flatMap((moment) => [moment + 1, moment - 1, moment + DAY, moment - DAY]), ...between(moments).map(Math.round)]
  return around.flatMap((moment) => {
    const time = formatTime(moment)
    return [time, time.slice(0, 10)]
  })
}

function momentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  return parseTime(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value)
}

function textsAround(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [`${text}a`, `${text} example`, `example ${text}`, `${text}!`, text.slice(0, -1), text.slice(0, 1)])
}

function between(numbers: readonly number[]): readonly number[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted.slice(1).map((number, index) => ((sorted[index] as number) + number) / 2)
}
