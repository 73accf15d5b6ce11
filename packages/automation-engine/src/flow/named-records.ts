import { type Definition, type FlowProblem, type IdKind, idPattern, idPrefixes } from '@belfry/core'
import { nodeName } from '../draft/node-name.ts'
import { escapeToken } from '../draft/reference-locations.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'
import { hasVariable } from '../template/template.ts'
import { checkShape } from './check-shape.ts'
import { MOST_FINDINGS, problemOf } from './flow-problems.ts'

/** A record that a definition names by its id. */
export interface NamedRecord {
  /** The kind of record, such as `webhook` or `user`. */
  readonly kind: IdKind
  readonly id: string
  /** The step that names it. */
  readonly nodeId: string
  /** The location, as a JSON Pointer into the definition. */
  readonly pointer: string
  /** Start and end of the id in the text at `pointer`, in UTF-16 code units; the end is exclusive. */
  readonly range: readonly [start: number, end: number]
}

/** The records that the configs of a definition name by id, in document order. Empty for a value that is not a definition. */
export function recordsNamedIn(definition: unknown): readonly NamedRecord[] {
  const shape = checkShape(definition)
  if (!shape.ok) return []
  const records: NamedRecord[] = []
  for (const [index, { id, config }] of shape.value.nodes.entries()) addNamed(records, config, id, ['nodes', String(index), 'config'])
  return records
}

/**
 * A warning for each record that a definition names and that does not exist; the first 200.
 *
 * @param exists whether a record exists
 */
export function findMissingRecords(
  definition: unknown,
  exists: (record: Pick<NamedRecord, 'kind' | 'id'>) => boolean,
): readonly FlowProblem[] {
  return missingRecordWarnings(
    definition,
    recordsNamedIn(definition).filter((record) => !exists(record)),
  )
}

/** A warning for each of these missing records; the first 200. */
export function missingRecordWarnings(definition: unknown, missing: readonly NamedRecord[]): readonly FlowProblem[] {
  return missing.slice(0, MOST_FINDINGS).map((record) => missingHere(record, definition as Definition))
}

/** A warning for each of these webhooks, whose secret others may have seen before; the first 200. */
export function seenSecretWarnings(definition: unknown, seen: readonly NamedRecord[]): readonly FlowProblem[] {
  return seen.slice(0, MOST_FINDINGS).map(({ id, nodeId, pointer, range }) => {
    const name = nodeName(nodeIn(definition as Definition, nodeId))
    const message = `${name} names the webhook ${id}, to which no flow has sent a message yet: until a flow named it, whoever may write webhooks could read its signing secret and change its address. Look where it leads, and choose a new webhook if nobody else must have the secret.`
    return problemOf({ code: 'secret_seen', nodeId, pointer, range, message }, 'warning')
  })
}

/** A warning for each field in which a variable decides to which webhook a message goes. */
export function variableWebhookWarnings({ nodes }: Definition, registry: StepRegistry = steps): readonly FlowProblem[] {
  return nodes.flatMap((node, index) => {
    const properties = Object.hasOwn(registry, node.type) ? (registry[node.type]?.config.properties ?? {}) : {}
    const fields = Object.entries(properties).filter(([, schema]) => (schema as { readonly 'x-record'?: IdKind })['x-record'] === 'webhook')
    return fields.flatMap(([name]) => {
      const text = node.config[name]
      if (typeof text !== 'string' || !hasVariable(text)) return []
      const message = `${nodeName(node)} sends to whichever webhook ${name} names once its variables are filled in: until a flow has sent a message to it, whoever may write webhooks can read its signing secret and change its address. Name the webhook itself, or see to it that only people with full access decide what the variables hold.`
      return [
        problemOf({ code: 'secret_seen', nodeId: node.id, pointer: `/nodes/${index}/config/${escapeToken(name)}`, message }, 'warning'),
      ]
    })
  })
}

/** A warning, at the trigger, that enabling a definition changes the hook URL of its automation. */
export function changedAddressWarnings(definition: unknown): readonly FlowProblem[] {
  const { nodes } = definition as Definition
  const index = nodes.findIndex(({ type }) => type === 'trigger')
  const node = nodes[index]
  if (!node) return []
  const message = `${nodeName(node)} is a call, and the flow takes full access: enabling it gives the automation a new address if others could read the present one. Give it to whoever calls.`
  return [problemOf({ code: 'address_changes', nodeId: node.id, pointer: `/nodes/${index}`, message }, 'warning')]
}

const kinds = Object.keys(idPrefixes) as IdKind[]
const kindOf = new Map(kinds.map((kind) => [idPrefixes[kind] as string, kind]))
const patterns = new Map(kinds.map((kind) => [kind, new RegExp(idPattern(kind))]))

/** Adds the records that a value names to `records`. Pointers are built only for matches, since a config can have very many members. */
function addNamed(records: NamedRecord[], value: unknown, nodeId: string, path: string[]): void {
  if (typeof value === 'string') records.push(...idsIn(value, path, nodeId))
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    path.push(name)
    addNamed(records, member, nodeId, path)
    path.pop()
  }
}

function idsIn(text: string, path: readonly string[], nodeId: string): readonly NamedRecord[] {
  return [...text.matchAll(/\b([a-z]{3})_[0-9a-z]{26}\b/g)].flatMap(({ 0: id, 1: prefix, index }) => {
    const kind = kindOf.get(prefix as string)
    if (!kind || !patterns.get(kind)?.test(id)) return []
    const pointer = path.map((name) => `/${escapeToken(name)}`).join('')
    return [{ kind, id, nodeId, pointer, range: [index, index + id.length] as const }]
  })
}

function nodeIn({ nodes }: Definition, nodeId: string) {
  return nodes.find((one) => one.id === nodeId) ?? { id: nodeId, label: '' }
}

function missingHere({ kind, id, nodeId, pointer, range }: NamedRecord, definition: Definition): FlowProblem {
  const message = `${nodeName(nodeIn(definition, nodeId))} names the ${inWords(kind)} ${id}, which is not there: choose another.`
  return problemOf({ code: 'missing_here', nodeId, pointer, range, message }, 'warning')
}

/** The kind in words: `payment link`. */
function inWords(kind: IdKind): string {
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
