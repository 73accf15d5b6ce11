import { type IdKind, idPrefixes, isId } from '@belfry/core'
import { parsePath } from '../../template/path.ts'
import { type DraftNode, isSound } from '../draft.ts'
import { kindOfId, type RecordRoots, recordRootsOf } from '../record-roots.ts'
import { clip, defineRule, nameOf } from './rule.ts'

/**
 * A field that names a record gets the id of such a record. Only a field that is nothing but one variable, or an id as it stands, is
 * judged, and only where it can be told whose id that is.
 */
export const idsOfTheirKind = defineRule({
  name: 'ids-of-their-kind',
  severity: 'warning',
  codes: {
    other_record:
      'A field that names a record has the id of a record of another kind, such as that of a customer in place of a task, so nothing is found by it. Use the id of such a record.',
  },
  check(draft) {
    const nodes = draft.nodes.filter((node) => isSound(node) && fieldsOf(node).length > 0)
    if (nodes.length === 0) return []
    const roots = recordRootsOf(draft)
    return nodes.flatMap((node) =>
      fieldsOf(node).flatMap(([name, wanted]) => {
        const text = String(node.rawConfig[name] ?? '').trim()
        const given = kindIn(text, roots)
        if (given === null || given === wanted) return []
        const message = `In ${nameOf(node)}, ${name} is the id of ${inWords(wanted)}, and "${clip(text)}" is that of ${inWords(given)}, so nothing is found by it: use the id of ${inWords(wanted)}.`
        return [{ code: 'other_record', nodeId: node.id, pointer: `${node.pointer}/config/${name}`, message }]
      }),
    )
  },
})

/** The fields of a config that name records, each with the kind of record. */
function fieldsOf({ step }: DraftNode): readonly (readonly [name: string, kind: IdKind])[] {
  return Object.entries(step?.config.properties ?? {}).flatMap(([name, schema]) => {
    const kind = (schema as { readonly 'x-record'?: IdKind })['x-record']
    return kind ? [[name, kind] as const] : []
  })
}

function kindIn(text: string, roots: RecordRoots): IdKind | null {
  const path = text.startsWith('{') ? parsePath(text) : null
  if (path) return kindOfId(path, roots)
  return kinds.find((kind) => isId(kind, text)) ?? null
}

const kinds = Object.keys(idPrefixes) as IdKind[]

/** A record of a kind as people read it: `an invoice`, `a payment link`. */
function inWords(kind: IdKind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}
