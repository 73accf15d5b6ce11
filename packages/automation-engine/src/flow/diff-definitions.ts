import type { Definition } from '@belfry/core'
import { definitionHash } from '../draft/definition-hash.ts'
import { escapeToken } from '../draft/reference-locations.ts'

/** A value that differs. `before` is absent if it was added, `after` if it was removed. */
export interface ValueChange {
  /** A JSON Pointer into the node, edge or note; in `others`, into the definition. */
  readonly pointer: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The differences in one list, whose items are matched by id. */
export interface ListDiff {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly id: string; readonly changes: readonly ValueChange[] }[]
}

/** The differences between two definitions. */
export interface DefinitionDiff {
  readonly nodes: ListDiff
  readonly edges: ListDiff
  readonly notes: ListDiff
  /** Members of the definition that Belfry stores but does not interpret. */
  readonly others: readonly ValueChange[]
  /** True if nothing but the drawing differs. */
  readonly isSame: boolean
}

/** The members that only affect the drawing. */
const drawing = { nodes: ['position'], edges: [], notes: ['position', 'width', 'height'] } as const

/**
 * The changes an author made between two definitions. Moved nodes, resized notes and another order of list items or members do not count.
 * Items are matched by id; if two share an id, the first is compared with the first.
 */
export function diffDefinitions(before: Definition, after: Definition): DefinitionDiff {
  const lists = {
    nodes: diffLists(before.nodes, after.nodes, drawing.nodes),
    edges: diffLists(before.edges, after.edges, drawing.edges),
    notes: diffLists(before.notes ?? [], after.notes ?? [], drawing.notes),
  }
  const others = diffValues(without(before, Object.keys(lists)), without(after, Object.keys(lists)), '')
  const isSame = others.length === 0 && Object.values(lists).every((list) => Object.values(list).every(({ length }) => length === 0))
  return { ...lists, others, isSame }
}

interface Thing {
  readonly id: string
}

function diffLists(before: readonly Thing[], after: readonly Thing[], drawn: readonly string[]): ListDiff {
  const [old, now] = [byId(before), byId(after)]
  const both = [...now].flatMap(([key, thing]) => (old.has(key) ? [[old.get(key) as Thing, thing] as const] : []))
  const changed = both.map(([one, other]) => ({ id: other.id, changes: diffValues(without(one, drawn), without(other, drawn), '') }))
  return {
    added: [...now].flatMap(([key, { id }]) => (old.has(key) ? [] : [id])),
    removed: [...old].flatMap(([key, { id }]) => (now.has(key) ? [] : [id])),
    changed: changed.filter(({ changes }) => changes.length > 0),
  }
}

/** Items by id, with a number for repeated ids. */
function byId(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  const thingByKey = new Map<string, Thing>()
  const times = new Map<string, number>()
  for (const thing of things) {
    const time = times.get(thing.id) ?? 0
    times.set(thing.id, time + 1)
    thingByKey.set(JSON.stringify([thing.id, time]), thing)
  }
  return thingByKey
}

function without(value: object, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([name, member]) => member !== undefined && !names.includes(name)))
}

/** The differences between two values, as deep as possible. List items are compared by index. */
function diffValues(before: unknown, after: unknown, pointer: string): readonly ValueChange[] {
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    return definitionHash(before) === definitionHash(after) ? [] : [{ pointer, before, after }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): readonly ValueChange[] => {
    const at = `${pointer}/${escapeToken(name)}`
    const [was, is] = [before, after].map((value) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined))
    if (was === undefined) return is === undefined ? [] : [{ pointer: at, after: is }]
    return is === undefined ? [{ pointer: at, before: was }] : diffValues(was, is, at)
  })
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
