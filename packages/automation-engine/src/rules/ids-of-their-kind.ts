import { type IdKind, idPrefixes, isId } from '@belfry/core'
import { fieldsOf } from '../draft/config-fields.ts'
import { type DraftNode, type FlowDraft, isSound } from '../draft/draft.ts'
import { LONGEST_FIXED } from '../draft/fix-of-name.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { valueAt } from '../draft/reference-locations.ts'
import { rootsOnEveryPath } from '../draft/roots-before.ts'
import { type VariableSchemas, variableSchemasOf } from '../draft/variable-schemas.ts'
import { type Path, parsePath } from '../template/path.ts'
import { hasVariable } from '../template/template.ts'
import { idKindOf, isMomentOrDay, type ReadSchema } from '../variables/read-schema.ts'
import { defineRule, type Finding } from './rule.ts'

/**
 * A field that references a record contains the id of such a record, and so does a part of a call of the own API (G171). Checks only values
 * that are a single variable, or in a field a literal id, and only if the possible values are known. Definitions saved before there was
 * this rule keep running.
 */
export const idsOfTheirKind = defineRule({
  name: 'ids-of-their-kind',
  severity: 'error',
  codes: {
    other_record: {
      meaning:
        'A field that names a record, or a part of a call of the own API that does, has the id of a record of another kind, such as that of a customer in place of a task, so nothing is found by it. Use the id of such a record.',
      severities: ['error', 'warning'],
      reason: 'The id of a record of another kind finds nothing, so the step fails in every run.',
    },
    no_id: {
      meaning:
        'A field that names a record, or a part of a call of the own API that does, has a value that is no id: text that is none, or a variable that never holds one. Nothing is found by it. Use the id of such a record.',
      severities: ['error', 'warning'],
      reason: 'A number, a list or a whole record is never an id, so the step fails in every run.',
    },
  },
  check(draft) {
    if (!draft.isBounded) return []
    const schemas = variableSchemasOf(draft)
    return draft.nodes.filter(isSound).flatMap((node) => {
      const variables = idVariables(node, draft, schemas)
      const schemasOf = (path: Path) => {
        const held = schemas.heldAt(node, path)
        return held.kind === 'values' ? held.schemas : []
      }
      return idLocations(node).flatMap((location) => {
        const wrong = wrongWith(location.text, location.wanted, schemasOf)
        return wrong ? [wrongIdFinding(node, location, wrong, variables)] : []
      })
    })
  },
})

/** A location where a record id is required. */
interface IdLocation {
  /** A JSON Pointer into the config. */
  readonly pointer: string
  /** Its name in messages. */
  readonly name: string
  readonly wanted: IdKind
  /** The text there, trimmed. */
  readonly text: string
  /** The value at the pointer. */
  readonly value: unknown
  /** The part of the value; the whole value if absent. */
  readonly range?: readonly [start: number, end: number]
}

function idLocations(node: DraftNode): readonly IdLocation[] {
  const fields = fieldsOf(node).flatMap(({ pointer, name, value, record }): readonly IdLocation[] => {
    const text = String(value ?? '').trim()
    return record === null || text === '' ? [] : [{ pointer, name, wanted: record, text, value }]
  })
  const parts = (node.step?.recordReferences?.(node.rawConfig) ?? []).map(({ pointer, range, name, record }): IdLocation => {
    const value = String(valueAt(node.rawConfig, pointer))
    return { pointer, name, wanted: record, text: value.slice(...range), value, range }
  })
  return [...fields, ...parts]
}

/** What a field contains instead of the required id: an id of another kind, or no id at all. */
interface Wrong {
  readonly code: 'other_record' | 'no_id'
  /** As the end of a sentence. */
  readonly held: string
  readonly severity?: 'warning'
}

function wrongWith(text: string, wanted: IdKind, schemasOf: (path: Path) => readonly ReadSchema[]): Wrong | null {
  const path = text.startsWith('{') ? parsePath(text) : null
  if (!path) return hasVariable(text) ? null : wrongLiteral(text, wanted)
  const schemas = schemasOf(path)
  const wrong = schemas.map((schema) => wrongValue(schema, wanted))
  return wrong.includes(null) ? null : (wrong[0] ?? null)
}

function wrongLiteral(text: string, wanted: IdKind): Wrong | null {
  if (isId(wanted, text)) return null
  const other = kinds.find((kind) => kind !== wanted && text.startsWith(`${idPrefixes[kind]}_`))
  return other ? idOf(other) : { code: 'no_id', held: 'no id', severity: 'warning' }
}

/** Free text may be an id, even of another system; a number, a date or one of a few words never is. */
function wrongValue(schema: ReadSchema, wanted: IdKind): Wrong | null {
  const kind = idKindOf(schema)
  if (kind !== null) return kind === wanted ? null : idOf(kind)
  const noId = { code: 'no_id' } as const
  if (schema.type !== 'string') return { ...noId, held: nameOfType[String(schema.type)] ?? 'no text' }
  if (isMomentOrDay(schema)) return { ...noId, held: 'a date', severity: 'warning' }
  if (schema.format !== undefined)
    return { ...noId, held: schema.format === 'email' ? 'an e-mail address' : 'an address', severity: 'warning' }
  return schema.enum ? { ...noId, held: `one of ${schema.enum.length} words`, severity: 'warning' } : null
}

const nameOfType: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a whole record',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a number',
}

function idOf(kind: IdKind): Wrong {
  return { code: 'other_record', held: `the id of ${inWords(kind)}` }
}

const kinds = Object.keys(idPrefixes) as IdKind[]

/** For a part of a call it is only a warning, like all problems of calls of the own API. */
function wrongIdFinding(
  node: DraftNode,
  { pointer, name, wanted, text, value, range }: IdLocation,
  { held, ...wrong }: Wrong,
  variables: IdVariables,
): Finding {
  const known = text.startsWith('{') ? variables(wanted) : []
  // The actor exists in every flow, so being the only candidate does not make it the intended one.
  const meant = known.length === 1 && known[0] !== '{actor.id}' ? known[0] : undefined
  const remedy =
    known.length > 0 ? `use ${known.join(' or ')}` : `use the id of ${inWords(wanted)}, which begins with ${idPrefixes[wanted]}_`
  const consequence = range ? 'so the step leaves by "failed"' : 'so nothing is found by it'
  const message = `In ${nodeName(node)}, ${name} wants the id of ${inWords(wanted)}, and "${clip(text)}" is ${held}, ${consequence}: ${remedy}.`
  const path = `${node.pointer}/config${pointer}`
  return {
    ...wrong,
    // Without its braces, like other problems of variables.
    ...(range ? { severity: 'warning', range: [range[0] + 1, range[1] - 1] as const } : {}),
    nodeId: node.id,
    pointer: path,
    message,
    ...(meant ? fixOf(path, value, meant, range) : {}),
  }
}

/** None in a long text: with many variables, each fix would repeat it. */
function fixOf(path: string, value: unknown, meant: string, range: IdLocation['range']): Pick<Finding, 'fix'> {
  const text = String(value)
  if (range && text.length > LONGEST_FIXED) return {}
  const mended = range ? `${text.slice(0, range[0])}${meant}${text.slice(range[1])}` : meant
  return {
    fix: {
      title: `Use ${meant}`,
      patch: [
        { op: 'test', path, value },
        { op: 'replace', path, value: mended },
      ],
    },
  }
}

/** The maximum number of variables listed in a message. */
const MOST_LISTED = 5

/** The variables that hold the id of a record of a kind. */
type IdVariables = (wanted: IdKind) => readonly string[]

/** Searches once per kind: a body may contain thousands of variables. */
function idVariables(node: DraftNode, draft: FlowDraft, schemas: VariableSchemas): IdVariables {
  const known = new Map<IdKind, readonly string[]>()
  return (wanted) => {
    const variables = known.get(wanted) ?? findIdVariables(node, wanted, draft, schemas)
    known.set(wanted, variables)
    return variables
  }
}

/**
 * The variables that hold the id of such a record on every path to a node: those of records themselves, otherwise those that other records
 * reference.
 */
function findIdVariables(node: DraftNode, wanted: IdKind, draft: FlowDraft, schemas: VariableSchemas): readonly string[] {
  const roots = new Set([...Object.keys(schemas.everywhere), ...(rootsOnEveryPath(draft).get(node.id) ?? [])])
  const named = [...roots].flatMap((root) => {
    const held = root === 'event' || root === 'previous' ? null : schemas.heldAt(node, [root])
    const members = held?.kind === 'values' ? held.schemas.flatMap(({ properties }) => Object.entries(properties ?? {})) : []
    return members.flatMap(([member, schema]) => (idKindOf(schema) === wanted ? [[root, member] as const] : []))
  })
  const own = named.filter(([, member]) => member === 'id')
  return [...new Set((own.length > 0 ? own : named).map((path) => `{${path.join('.')}}`))].slice(0, MOST_LISTED)
}

/** A kind of record in words: `an invoice`, `a payment link`. */
function inWords(kind: IdKind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`
}
