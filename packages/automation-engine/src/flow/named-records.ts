import { type Definition, type FlowProblem, type IdKind, idPattern, idPrefixes } from '@belfry/core'
import { checkShape } from './check-shape.ts'
import { MOST_FINDINGS, problemOf } from './flow-problems.ts'
import { escapeToken } from './places.ts'
import { nameOf } from './rules/rule.ts'

/** A record that a definition names by its id. */
export interface NamedRecord {
  /** What it is: `webhook`, `user`. */
  readonly kind: IdKind
  readonly id: string
  /** The step that names it. */
  readonly nodeId: string
  /** Where: a JSON pointer into the definition. */
  readonly pointer: string
  readonly range: readonly [start: number, end: number]
}

/** The records that a definition names by their ids, in its configs, in the order in which they stand there. None of a value that is no definition. */
export function recordsNamedIn(definition: unknown): readonly NamedRecord[] {
  const shape = checkShape(definition)
  if (!shape.ok) return []
  return shape.value.nodes.flatMap(({ id, config }, index) => namedIn(config, `/nodes/${index}/config`, id))
}

/**
 * A warning for each record that a definition names and that is not there; the first 200.
 *
 * @param exists whether there is such a record
 */
export function findMissingRecords(
  definition: unknown,
  exists: (record: Pick<NamedRecord, 'kind' | 'id'>) => boolean,
): readonly FlowProblem[] {
  const missing = recordsNamedIn(definition).filter((record) => !exists(record))
  return missing.slice(0, MOST_FINDINGS).map((record) => missingHere(record, definition as Definition))
}

const kinds = Object.keys(idPrefixes) as IdKind[]
const kindOf = new Map(kinds.map((kind) => [idPrefixes[kind] as string, kind]))
const patterns = new Map(kinds.map((kind) => [kind, new RegExp(idPattern(kind))]))

function namedIn(value: unknown, pointer: string, nodeId: string): readonly NamedRecord[] {
  if (typeof value === 'string') return idsIn(value, pointer, nodeId)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => namedIn(member, `${pointer}/${escapeToken(name)}`, nodeId))
}

function idsIn(text: string, pointer: string, nodeId: string): readonly NamedRecord[] {
  return [...text.matchAll(/\b([a-z]{3})_[0-9a-z]{26}\b/g)].flatMap(({ 0: id, 1: prefix, index }) => {
    const kind = kindOf.get(prefix as string)
    return kind && patterns.get(kind)?.test(id) ? [{ kind, id, nodeId, pointer, range: [index, index + id.length] as const }] : []
  })
}

function missingHere({ kind, id, nodeId, pointer, range }: NamedRecord, { nodes }: Definition): FlowProblem {
  const node = nodes.find((one) => one.id === nodeId) ?? { id: nodeId, label: '' }
  const message = `${nameOf(node)} names the ${inWords(kind)} ${id}, which is not there: choose another.`
  return problemOf({ code: 'missing_here', nodeId, pointer, range, message }, 'warning')
}

/** The kind as people read it: `payment link`. */
function inWords(kind: IdKind): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
