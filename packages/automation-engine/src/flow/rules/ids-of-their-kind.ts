import { type IdKind, idPrefixes, isId } from '@belfry/core'
import { type Path, parsePath } from '../../template/path.ts'
import { hasVariable } from '../../template/template.ts'
import { type ConfigField, fieldsOf } from '../config-fields.ts'
import { type DraftNode, type FlowDraft, isSound } from '../draft.ts'
import { idKindOf, isMomentOrDay, type ReadSchema } from '../read-schema.ts'
import { rootsOnEveryWay } from '../roots-before.ts'
import { type VariableSchemas, variableSchemasOf } from '../variable-schemas.ts'
import { clip, defineRule, type Finding, nameOf } from './rule.ts'

/**
 * A field that names a record gets the id of such a record (G171). Only a field that is nothing but one variable, or an id as it stands, is
 * judged, and only where it can be told what it holds. A definition that was saved before there was this rule goes on running.
 */
export const idsOfTheirKind = defineRule({
  name: 'ids-of-their-kind',
  severity: 'error',
  codes: {
    other_record:
      'A field that names a record has the id of a record of another kind, such as that of a customer in place of a task, so nothing is found by it. Use the id of such a record.',
    no_id:
      'A field that names a record has a value that is no id: text that is none, or a variable that never holds one. Nothing is found by it. Use the id of such a record.',
  },
  check(draft) {
    if (!draft.isBounded) return []
    const schemas = variableSchemasOf(draft)
    return draft.nodes.filter(isSound).flatMap((node) =>
      fieldsOf(node).flatMap((field) => {
        const text = String(field.value ?? '').trim()
        if (field.record === null || text === '') return []
        const wrong = wrongWith(text, field.record, (path) => {
          const held = schemas.heldAt(node, path)
          return held.kind === 'values' ? held.schemas : []
        })
        return wrong ? [tell(node, field, wrong, { draft, schemas, text, wanted: field.record })] : []
      }),
    )
  },
})

/** What a field holds in place of the id that is wanted: the kind of another id, or what is no id at all. */
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

/** Free text may be an id, as a text of another system may be; what is a number, a date or one of a few words never is. */
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

interface Place {
  readonly draft: FlowDraft
  readonly schemas: VariableSchemas
  readonly text: string
  readonly wanted: IdKind
}

function tell(
  node: DraftNode,
  { name, pointer, value }: ConfigField,
  { held, ...wrong }: Wrong,
  { draft, schemas, text, wanted }: Place,
): Finding {
  const known = text.startsWith('{') ? idVariables(node, wanted, draft, schemas) : []
  // Who has caused the event is there in every flow: that it is the only one says nothing about whom somebody meant.
  const meant = known.length === 1 && known[0] !== '{actor.id}' ? known[0] : undefined
  const remedy =
    known.length > 0 ? `use ${known.join(' or ')}` : `use the id of ${inWords(wanted)}, which begins with ${idPrefixes[wanted]}_`
  const message = `In ${nameOf(node)}, ${name} wants the id of ${inWords(wanted)}, and "${clip(text)}" is ${held}, so nothing is found by it: ${remedy}.`
  const path = `${node.pointer}/config${pointer}`
  return {
    ...wrong,
    nodeId: node.id,
    pointer: path,
    message,
    ...(meant
      ? {
          fix: {
            title: `Use ${meant}`,
            patch: [
              { op: 'test', path, value },
              { op: 'replace', path, value: meant },
            ],
          },
        }
      : {}),
  }
}

/** More than these are not listed: nobody reads them. */
const MOST_LISTED = 5

/** The variables that hold the id of such a record on every way to a node: those of records themselves, and else what other records name. */
function idVariables(node: DraftNode, wanted: IdKind, draft: FlowDraft, schemas: VariableSchemas): readonly string[] {
  const roots = new Set([...Object.keys(schemas.everywhere), ...(rootsOnEveryWay(draft).get(node.id) ?? [])])
  const named = [...roots].flatMap((root) => {
    const held = root === 'event' || root === 'previous' ? null : schemas.heldAt(node, [root])
    const members = held?.kind === 'values' ? held.schemas.flatMap(({ properties }) => Object.entries(properties ?? {})) : []
    return members.flatMap(([member, schema]) => (idKindOf(schema) === wanted ? [[root, member] as const] : []))
  })
  const own = named.filter(([, member]) => member === 'id')
  return [...new Set((own.length > 0 ? own : named).map((path) => `{${path.join('.')}}`))].slice(0, MOST_LISTED)
}

/** A record of a kind as people read it: `an invoice`, `a payment link`. */
function inWords(kind: IdKind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`
}
