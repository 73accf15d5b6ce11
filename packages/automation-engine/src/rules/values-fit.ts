import { type CustomFieldDeclaration, closest, type IdKind, idPrefixes, isId, readTime } from '@belfry/core'
import { isEmpty, numberOf } from '../condition/compare.ts'
import type { Conditions } from '../condition/conditions.ts'
import type { OperatorName } from '../condition/operators.ts'
import type { Holds } from '../config/fields.ts'
import { conditionsOf } from '../draft/conditions-of.ts'
import { fieldsOf } from '../draft/config-fields.ts'
import { type DraftNode, type FlowDraft, isSound } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { type VariableSchemas, variableSchemasOf } from '../draft/variable-schemas.ts'
import { parsePath } from '../template/path.ts'
import { hasVariable } from '../template/template.ts'
import { idKindOf, isFreeText, isMomentOrDay, type ReadSchema } from '../variables/read-schema.ts'
import { defineRule, type Finding } from './rule.ts'

/**
 * A variable is compared with a value that it can have, according to its schema: a number with a number, one of a few words with one of
 * them (G171). A field that requires a date, a number or a list gets a variable that holds one. Definitions saved before there was this
 * rule keep running.
 */
export const valuesFit = defineRule({
  name: 'values-fit',
  severity: 'error',
  codes: {
    wrong_type: {
      meaning:
        'A variable is compared with a value of another type, such as a number with a word, or stands where a value of another type is wanted, such as a number where a date is. It never fits. Use a value, or a variable, of that type.',
      reason: 'A value of another type never fits, so a condition never holds or the step fails in every run.',
    },
    other_record: {
      meaning:
        'A variable that holds the id of a record is compared with the id of a record of another kind, which it never is. Use the id of such a record.',
      severities: ['error', 'warning'],
    },
    impossible_value: {
      meaning:
        'A variable is compared with a value that it never has, such as a status that there is not, or by an operator that its values do not have. Use one of the values that there are.',
      severities: ['warning'],
    },
  },
  check(draft) {
    if (!draft.isBounded) return []
    const schemas = variableSchemasOf(draft)
    return draft.nodes.filter(isSound).flatMap((node) => [...comparedIn(node, schemas, draft), ...heldIn(node, schemas)])
  },
})

/** A value that a variable is compared with. */
interface Compared {
  readonly field: string
  readonly operator: OperatorName
  readonly value: unknown
  readonly pointer: string
}

/** The possible values of a variable. */
interface Known {
  readonly schemas: readonly ReadSchema[]
  /** Set for a declared custom field. Records older than the declaration may have other values. */
  readonly isDeclared: boolean
}

function comparedIn(node: DraftNode, schemas: VariableSchemas, { site }: FlowDraft): readonly Finding[] {
  const rules = conditionsOf(node).flatMap(({ name, conditions }) => comparedBy(conditions, `/${name}`))
  // One variable may be compared with thousands of values.
  const known = new Map<string, Known>()
  const knownOf = (field: string): Known => {
    const path = parsePath(field)
    const held = path && schemas.heldAt(node, path)
    if (held?.kind === 'values') return { schemas: held.schemas, isDeclared: false }
    const { model, index } = (held?.kind === 'anything' && held.customField) || { index: -1 }
    const declared =
      path?.length === index + 1 ? site.customFields?.find((one) => one.model === model && one.key === path[index]) : undefined
    return { schemas: declared ? [schemaOf(declared)] : [], isDeclared: true }
  }
  return [...rules, ...casesOf(node)].flatMap((compared) => {
    const variable = known.get(compared.field) ?? knownOf(compared.field)
    known.set(compared.field, variable)
    if (isOpen(compared.value)) return []
    const wrong = variable.schemas.map((schema) => judge(schema, compared))
    const first = wrong.includes(null) ? null : wrong[0]
    if (!first) return []
    const declared = variable.isDeclared ? ({ code: 'impossible_value', is: `declared as ${first.is}` } as const) : {}
    return [mismatchFinding(node, { ...compared, ...first, ...declared, mayFit: variable.isDeclared })]
  })
}

/** The schema of a declared custom field. */
function schemaOf({ type, options }: Pick<CustomFieldDeclaration, 'type' | 'options'>): ReadSchema {
  if (type === 'number' || type === 'boolean') return { type }
  if (type === 'choice') return { type: 'string', enum: options ?? [] }
  if (type === 'text') return { type: 'string' }
  return { type: 'string', format: type === 'date' ? 'date' : 'date-time' }
}

function comparedBy({ rules }: Conditions, pointer: string): readonly Compared[] {
  return rules.flatMap(({ field, operator, value, values = [] }, index): readonly Compared[] => {
    if (operator === 'isEmpty' || operator === 'isNotEmpty') return []
    if (operator !== 'isOneOf') return [{ field, operator, value, pointer: `${pointer}/rules/${index}/value` }]
    return values.map((one, at) => ({ field, operator, value: one, pointer: `${pointer}/rules/${index}/values/${at}` }))
  })
}

/** The cases of a branch, found by their shape: all compare the same variable. */
function casesOf({ step, rawConfig: { field, cases } }: DraftNode): readonly Compared[] {
  const isBranch = Object.hasOwn(step?.config.properties ?? {}, 'cases')
  if (!isBranch || typeof field !== 'string' || !Array.isArray(cases)) return []
  return cases.map(({ value }, index) => ({ field, operator: 'is', value, pointer: `/cases/${index}/value` }))
}

/** Whether the value is empty, or filled in by a run. */
function isOpen(value: unknown): boolean {
  return isEmpty(value) || (typeof value === 'string' && hasVariable(value))
}

/** Why comparing a value of a schema is wrong; `null` if it is possible. */
interface Wrong {
  readonly code: 'wrong_type' | 'impossible_value' | 'other_record'
  /** What the variable is, as the end of a sentence. */
  readonly is: string
  readonly meant?: string
}

function judge(schema: ReadSchema, { operator, value }: Pick<Compared, 'operator' | 'value'>): Wrong | null {
  const { type } = schema
  const isOrdered = operator === 'greaterThan' || operator === 'lessThan'
  if (type === 'array') {
    if (operator !== 'contains') return { code: 'impossible_value', is: 'a list, which only contains asks for' }
    return schema.items ? judge(schema.items, { operator: 'is', value }) : null
  }
  if (type === 'object') return { code: 'impossible_value', is: 'a whole record, so name one of its members' }
  if (type === 'boolean') {
    if (value !== true && value !== false && value !== 'true' && value !== 'false') return { code: 'wrong_type', is: 'true or false' }
    return isOrdered || operator === 'contains'
      ? { code: 'impossible_value', is: `true or false, of which ${operator} asks nothing` }
      : null
  }
  if (type === 'number' || type === 'integer') {
    if (numberOf(value) === null) return { code: 'wrong_type', is: 'a number' }
    return operator === 'contains' ? { code: 'impossible_value', is: 'a number, which contains nothing' } : null
  }
  return type === 'string' ? judgeText(schema, { operator, value }) : null
}

function judgeText(schema: ReadSchema, { operator, value }: Pick<Compared, 'operator' | 'value'>): Wrong | null {
  const text = String(value)
  const isOrdered = operator === 'greaterThan' || operator === 'lessThan'
  if (schema.enum) {
    const words = schema.enum.map(String)
    if (isOrdered || words.includes(text) || (operator === 'contains' && words.some((word) => word.includes(text)))) return null
    const meant = closest(text, words)
    return { code: 'impossible_value', is: `one of ${listOf(words)}`, ...(meant ? { meant } : {}) }
  }
  if (operator === 'contains') return null
  if (isMomentOrDay(schema)) {
    if (isTime(text, schema, isOrdered)) return null
    const meant = isOrdered || schema.format === 'date' ? inBraces(text.trim().toLowerCase(), schema, isOrdered) : undefined
    return { code: 'impossible_value', is: timeIs(schema, isOrdered), ...(meant ? { meant } : {}) }
  }
  const kind = idKindOf(schema)
  if (kind === null || isOrdered || isId(kind, text)) return null
  const isOther = (Object.keys(idPrefixes) as IdKind[]).some((one) => one !== kind && text.startsWith(`${idPrefixes[one]}_`))
  return { code: isOther ? 'other_record' : 'impossible_value', is: `an id that begins with ${idPrefixes[kind]}_` }
}

/** The variable meant by its name without braces. */
function inBraces(name: string, { format }: ReadSchema, isOrdered: boolean): string | undefined {
  return name === 'today' || (name === 'now' && (isOrdered || format !== 'date')) ? `{${name}}` : undefined
}

function isTime(text: string, { format }: ReadSchema, isOrdered: boolean): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && readTime(`${text}T00:00:00Z`) !== null
  const isMoment = readTime(text) !== null
  return isOrdered ? isDay || isMoment : format === 'date' ? isDay : isMoment
}

function timeIs({ format }: ReadSchema, isOrdered: boolean): string {
  if (format === 'date') return 'a day, such as 2026-07-01'
  return isOrdered
    ? 'a time, such as 2026-07-01T14:00:00Z or 2026-07-01'
    : 'a time, such as 2026-07-01T14:00:00Z; of a day ask with greaterThan and lessThan'
}

/** The maximum number of values listed in a message. */
const MOST_LISTED = 12

function listOf(words: readonly string[]): string {
  return `${words.slice(0, MOST_LISTED).join(', ')}${words.length > MOST_LISTED ? ` and ${words.length - MOST_LISTED} more` : ''}`
}

function mismatchFinding(
  node: DraftNode,
  { field, operator, value, pointer, code, is, meant, mayFit }: Compared & Wrong & { readonly mayFit: boolean },
): Finding {
  const outcome = operator === 'isNot' ? `${mayFit ? 'nearly ' : ''}always differs` : `${mayFit ? 'hardly ever' : 'never'} fits`
  const message = `In ${nodeName(node)}, "${clip(String(value))}" ${outcome}: "${clip(field.replace(/^\{|\}$/g, ''))}" is ${is}${meant ? `; did you mean "${meant}"?` : '.'}`
  const path = `${node.pointer}/config${pointer}`
  return {
    code,
    ...(code === 'impossible_value' ? { severity: 'warning' } : {}),
    nodeId: node.id,
    pointer: path,
    message,
    ...(meant
      ? {
          fix: {
            title: `Use "${meant}"`,
            patch: [
              { op: 'test', path, value },
              { op: 'replace', path, value: meant },
            ],
          },
        }
      : {}),
  }
}

/** Fields that require a date, a number or a list, and consist of a single variable that never holds one. */
function heldIn(node: DraftNode, schemas: VariableSchemas): readonly Finding[] {
  return fieldsOf(node).flatMap(({ name, pointer, value, holds }) => {
    const path = holds && typeof value === 'string' ? parsePath(value.trim()) : null
    const held = path && schemas.heldAt(node, path)
    if (!holds || held?.kind !== 'values' || held.schemas.length === 0) return []
    const fits = held.schemas.map((schema) => fitOf(schema, holds))
    if (fits.includes('fits')) return []
    const isWarning = fits.includes('hardly')
    const message = `In ${nodeName(node)}, ${name} wants ${wanted[holds]}, and "${clip(String(value))}" never holds one: use a variable that does.`
    return [
      {
        code: isWarning ? 'impossible_value' : 'wrong_type',
        ...(isWarning ? ({ severity: 'warning' } as const) : {}),
        nodeId: node.id,
        pointer: `${node.pointer}/config${pointer}`,
        message,
      },
    ]
  })
}

const wanted: Readonly<Record<Holds, string>> = { date: 'a date', number: 'a number', list: 'a list' }

/** Whether a value of a schema can have the required type: `hardly` if the type fits but the meaning does not. */
function fitOf(schema: ReadSchema, holds: Holds): 'fits' | 'hardly' | 'never' {
  if (holds === 'list') return schema.type === 'array' ? 'fits' : 'never'
  if (isFreeText(schema)) return 'fits'
  if (holds === 'number' && (schema.type === 'number' || schema.type === 'integer')) return 'fits'
  if (holds === 'date' && isMomentOrDay(schema)) return 'fits'
  return schema.type === 'string' ? 'hardly' : 'never'
}
