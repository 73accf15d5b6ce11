import { type AnyModel, type Definition, models, previousSchema } from '@belfry/core'
import type { TSchema } from 'typebox'
import { parentsOf } from '../run/event-roots.ts'
import { liveRootsOf } from '../run/live-roots.ts'
import { rootsOfEveryFlow } from '../run/roots.ts'
import type { Roots } from '../step/step-definition.ts'
import type { Path } from '../template/path.ts'
import { isTimeForm, timeForms } from '../time/print-time.ts'
import type { DraftNode, FlowDraft } from './draft.ts'
import { alternativesOf, isFreeText, isMomentOrDay, type ReadSchema } from './read-schema.ts'

/** What a variable can hold, as far as schemas tell before there is a run. */
export type Held = HeldValues | HeldNothing | HeldAnything

/** Values of one of these schemas. */
export interface HeldValues {
  readonly kind: 'values'
  readonly schemas: readonly ReadSchema[]
}

/** Nothing, ever: a member is named that there is not. */
export interface HeldNothing {
  readonly kind: 'nothing'
  /** Which part of the path is not there. */
  readonly index: number
  /** The members that there are in its place; none in a value that has no members, but for a time, which has its forms for people. */
  readonly known: readonly string[]
  /** In what it is looked for. */
  readonly inside: 'record' | 'list' | 'value'
}

/** Anything: free JSON, or a root of which nothing can be told. */
export interface HeldAnything {
  readonly kind: 'anything'
  /** Set for a custom field: of which model, and which part of the path names it. */
  readonly customField?: { readonly model: string; readonly index: number }
}

/** What the variables of a flow hold. */
export interface VariableSchemas {
  /** What a variable holds at a node. */
  heldAt(node: DraftNode, path: Path): Held
  /** What the roots hold that what starts the flow brings and that every flow has. */
  readonly everywhere: Roots
}

/** Reads what the steps of a draft say that they put out, once. Of a flow of which it cannot be told what starts it a variable may hold anything. */
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

  /** The schemas under which steps put out a root on ways to a node, up to the last one that did; `null` where one cannot be told. */
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
    // What stands for a record of the run keeps standing for it, and what is derived cannot be put out.
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

/** What several schemas say together: nothing is there only where none of them has it. */
function together(all: readonly Held[]): Held {
  const there = all.filter((held) => held.kind !== 'nothing')
  if (there.length === 0) return all[0] ?? anything
  const values = there.filter((held) => held.kind === 'values')
  if (values.length < there.length) return there.find((held) => held.kind === 'anything') ?? anything
  return { kind: 'values', schemas: values.flatMap(({ schemas }) => schemas) }
}

/** Whether any JSON matches. */
function isOpen({ type, properties, enum: values }: ReadSchema): boolean {
  return type === undefined && properties === undefined && values === undefined
}

/** @param readsParents whether the records that a record names are read along, one level */
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
