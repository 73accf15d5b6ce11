import { type AnyModel, type Definition, models, previousSchema } from '@belfry/core'
import type { TSchema } from 'typebox'
import type { Path } from '../template/path.ts'
import { isTimeForm, timeForms } from '../time/print-time.ts'
import { parentsOf } from '../variables/event-roots.ts'
import { liveRootsOf } from '../variables/live-roots.ts'
import { alternativesOf, isFreeText, isMomentOrDay, type ReadSchema } from '../variables/read-schema.ts'
import { type Roots, rootsOfEveryFlow } from '../variables/roots.ts'
import type { DraftNode, FlowDraft } from './draft.ts'

/** What a variable can hold, as far as schemas determine it before a run. */
export type Held = HeldValues | HeldNothing | HeldAnything

/** Values of one of these schemas. */
export interface HeldValues {
  readonly kind: 'values'
  readonly schemas: readonly ReadSchema[]
}

/** Never a value: the path names a member that does not exist. */
export interface HeldNothing {
  readonly kind: 'nothing'
  /** The part of the path that does not exist. */
  readonly index: number
  /** The existing members at that place. Empty for a value without members, except for a time, which has display forms. */
  readonly known: readonly string[]
  /** What it is looked up in. */
  readonly inside: 'record' | 'list' | 'value'
}

/** Any value: free JSON, or an unknown root. */
export interface HeldAnything {
  readonly kind: 'anything'
  /** Set for a custom field: its model, and the part of the path with its name. */
  readonly customField?: { readonly model: string; readonly index: number }
}

/** The possible values of the variables of a flow. */
export interface VariableSchemas {
  /** The possible values of a variable at a node. */
  heldAt(node: DraftNode, path: Path): Held
  /** The roots that the start of the flow provides and those that every flow has. */
  readonly everywhere: Roots
}

/** Determines what the steps of a draft provide; cached. If the start of a flow is unknown, a variable may hold anything. */
export function variableSchemasOf(draft: FlowDraft): VariableSchemas {
  const known = knownOf.get(draft) ?? readSchemas(draft)
  knownOf.set(draft, known)
  return known
}

const knownOf = new WeakMap<FlowDraft, VariableSchemas>()

function readSchemas(draft: FlowDraft): VariableSchemas {
  const { entry, source, nodeById } = draft
  const brought = (source && entry?.step?.entry?.roots(entry.rawConfig)) ?? null
  const live = source ? liveRootsOf(source) : new Map()
  const everywhere: Roots = brought ? { ...rootsOfEveryFlow, ...brought } : {}
  const arriving = arrivingAt(draft)
  const known = new Map<string, readonly TSchema[] | null>()

  /** The schemas under which steps provide a root on the paths to a node, up to the last one that did; `null` if one is unknown. */
  function putOut(node: DraftNode, root: string): readonly TSchema[] | null {
    const schemas = new Set<TSchema>()
    const seen = new Set([node.id])
    for (const id of seen) {
      if (id === entry?.id && brought && Object.hasOwn(everywhere, root)) schemas.add(everywhere[root] as TSchema)
      for (const { source: before, sourceHandle } of arriving.get(id) ?? []) {
        const provides = nodeById.get(before)?.provides
        const roots = provides?.get(sourceHandle)
        if (!provides || roots === null) return null
        if (roots && Object.hasOwn(roots, root)) schemas.add(roots[root] as TSchema)
        else seen.add(before)
      }
    }
    return [...schemas]
  }

  function schemasOf(node: DraftNode, root: string): readonly TSchema[] | null {
    if (!brought) return null
    // A root that represents a record of the run keeps its meaning, and derived roots cannot be provided.
    const isFixed = live.has(root) || (Object.hasOwn(rootsOfEveryFlow, root) && root !== 'organization')
    if (isFixed) return [everywhere[root] as TSchema]
    const key = `${node.id} ${root}`
    if (!known.has(key)) known.set(key, putOut(node, root))
    return known.get(key) ?? null
  }

  return {
    everywhere,
    heldAt(node, path) {
      const [root = ''] = path
      const schemas = schemasOf(node, root)
      if (schemas === null || schemas.length === 0) return anything
      const readsParents = live.get(root)?.member === null || (root === 'event' && path[1] === 'data')
      return together(schemas.map((schema) => follow(schema as ReadSchema, path, 1, readsParents)))
    },
  }
}

const anything: HeldAnything = { kind: 'anything' }

function arrivingAt({ definition: { edges }, nodeById }: FlowDraft): ReadonlyMap<string, Definition['edges']> {
  const arriving = new Map<string, Definition['edges'][number][]>()
  for (const edge of edges) {
    if (!nodeById.has(edge.source)) continue
    const others = arriving.get(edge.target)
    if (others) others.push(edge)
    else arriving.set(edge.target, [edge])
  }
  return arriving
}

/** Combines several schemas: a member is missing only if none of them has it. */
function together(all: readonly Held[]): Held {
  const there = all.filter((held) => held.kind !== 'nothing')
  if (there.length === 0) return all[0] ?? anything
  const values = there.filter((held) => held.kind === 'values')
  if (values.length < there.length) return there.find((held) => held.kind === 'anything') ?? anything
  return { kind: 'values', schemas: values.flatMap(({ schemas }) => schemas) }
}

/** Whether any JSON value matches. */
function isOpen({ type, properties, enum: values }: ReadSchema): boolean {
  return type === undefined && properties === undefined && values === undefined
}

/** @param readsParents whether records referenced by a record are read too, one level up */
function follow(schema: ReadSchema, path: Path, index: number, readsParents: boolean): Held {
  const alternatives = alternativesOf(schema)
  if (index === path.length) return alternatives.some(isOpen) ? anything : { kind: 'values', schemas: alternatives }
  return together(alternatives.map((one) => followInto(one, path, index, readsParents)))
}

function followInto(schema: ReadSchema, path: Path, index: number, readsParents: boolean): Held {
  const name = path[index] as string
  const isLast = index === path.length - 1
  const { properties, items, type } = schema
  if (properties) {
    if (Object.hasOwn(properties, name)) {
      const model = modelBySchema.get(schema as TSchema)
      if (name === 'customFields' && model && !isLast) return { kind: 'anything', customField: { model: model.name, index: index + 1 } }
      return follow(properties[name] as ReadSchema, path, index + 1, readsParents)
    }
    const parents = readsParents ? parentsOfSchema(schema) : []
    const parent = parents.find(([one]) => one === name)?.[1]
    if (parent) return follow(parent.recordSchema as unknown as ReadSchema, path, index + 1, false)
    if (schema.additionalProperties !== false) return anything
    return { kind: 'nothing', index, known: [...Object.keys(properties), ...parents.map(([one]) => one)], inside: 'record' }
  }
  if (type === 'array') {
    if (/^\d+$/.test(name)) return items ? follow(items, path, index + 1, false) : anything
    if (name === 'length' && isLast) return { kind: 'values', schemas: [{ type: 'integer' }] }
    return { kind: 'nothing', index, known: ['0', 'length'], inside: 'list' }
  }
  if (type === undefined || type === 'object') return anything
  if (isTimeForm(name) && isLast && (isMomentOrDay(schema) || isFreeText(schema))) return { kind: 'values', schemas: [{ type: 'string' }] }
  return { kind: 'nothing', index, known: isLast && isMomentOrDay(schema) ? timeForms : [], inside: 'value' }
}

function parentsOfSchema(schema: ReadSchema): readonly (readonly [name: string, model: AnyModel])[] {
  const model = modelBySchema.get(schema as TSchema)
  return model ? parentsOf(model) : []
}

const modelBySchema: ReadonlyMap<TSchema, AnyModel> = new Map(
  Object.values<AnyModel>(models).flatMap((model): readonly (readonly [TSchema, AnyModel])[] => [
    [model.recordSchema, model],
    [previousSchema(model), model],
  ]),
)
