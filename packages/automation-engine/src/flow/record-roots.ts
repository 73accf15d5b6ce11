import { type AnyModel, type IdKind, models } from '@belfry/core'
import type { TSchema } from 'typebox'
import { rootsOfSource } from '../run/cause-roots.ts'
import { parentsOf } from '../run/event-roots.ts'
import type { Path } from '../template/path.ts'
import type { FlowDraft } from './draft.ts'

/** The variable roots of a flow that hold records, each with its model. */
export type RecordRoots = ReadonlyMap<string, AnyModel>

/** The roots that are known to hold records of one model, wherever they stand in the flow. */
export function recordRootsOf({ nodes, source }: FlowDraft): RecordRoots {
  const provided = new Map<string, AnyModel | null>()
  for (const { provides } of nodes) {
    for (const [root, schema] of [...(provides?.values() ?? [])].flatMap((roots) => Object.entries(roots ?? {}))) {
      const model = modelBySchema.get(schema) ?? null
      provided.set(root, provided.has(root) && provided.get(root) !== model ? null : model)
    }
  }
  const brought = Object.entries((source && rootsOfSource(source)) ?? {}).map(
    ([root, schema]) => [root, modelBySchema.get(schema) ?? null] as const,
  )
  // What stands for a record of the run keeps standing for it, whatever a step puts out.
  return new Map([...provided, ...brought].flatMap(([root, model]) => (model ? [[root, model] as const] : [])))
}

/** The kind of record whose id a variable holds. `null` where that cannot be told, or it holds none. */
export function kindOfId(path: Path, roots: RecordRoots): IdKind | null {
  const [root = '', ...members] = path[0] === 'event' && path[1] === 'data' ? path.slice(2) : path
  let model = roots.get(root)
  for (const parent of members.slice(0, -1)) model = model && parentsOf(model).find(([name]) => name === parent)?.[1]
  const last = members.at(-1)
  if (!model || last === undefined) return null
  if (last === 'id') return model.name
  return Object.hasOwn(model.fields, last) ? (model.fields[last]?.link ?? null) : null
}

const modelBySchema: ReadonlyMap<TSchema, AnyModel> = new Map(Object.values<AnyModel>(models).map((model) => [model.recordSchema, model]))
