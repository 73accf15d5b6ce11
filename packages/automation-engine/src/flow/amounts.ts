import { type AnyModel, models, previousSchema } from '@belfry/core'
import type { TSchema } from 'typebox'
import type { FlowDraft } from '../draft/draft.ts'
import type { Path } from '../template/path.ts'
import { rootsOfSource } from '../variables/cause-roots.ts'
import { parentsOf } from '../variables/event-roots.ts'

/**
 * The variables of a flow that are amounts in euro, as dotted paths: record fields that the model declares as money. Known before any run,
 * so that a text shows `12.50` for the number 12.5.
 */
export function amountsOf({ nodes, source }: FlowDraft): ReadonlySet<string> {
  const roots = new Map<string, readonly AnyModel[]>([['organization', [models.organization]]])
  const provided = nodes.flatMap(({ provides }) => [...(provides?.values() ?? [])])
  for (const group of [source && rootsOfSource(source), ...provided]) {
    for (const [root, schema] of Object.entries(group ?? {})) {
      const model = modelBySchema.get(schema)
      // Several steps may provide records of different models under one name, such as the items of each.
      if (model && !roots.get(root)?.includes(model)) roots.set(root, [...(roots.get(root) ?? []), model])
    }
  }
  const paths = nodes.flatMap(({ config }) => config.references.map(({ path }) => path))
  return new Set(paths.filter((path) => isAmount(path, roots)).map((path) => path.join('.')))
}

const modelBySchema: ReadonlyMap<TSchema, AnyModel> = new Map(
  Object.values<AnyModel>(models).flatMap((model) => [
    [model.recordSchema, model],
    [previousSchema(model), model],
  ]),
)

function isAmount(path: Path, roots: ReadonlyMap<string, readonly AnyModel[]>): boolean {
  const [root = '', ...members] = path[0] === 'event' && path[1] === 'data' ? path.slice(2) : path
  return (roots.get(root) ?? []).some((model) => isAmountOf(model, members))
}

function isAmountOf(record: AnyModel, members: Path): boolean {
  let model: AnyModel | undefined = record
  for (const parent of members.slice(0, -1)) model = model && parentsOf(model).find(([name]) => name === parent)?.[1]
  const last = members.at(-1)
  return model !== undefined && last !== undefined && Object.hasOwn(model.fields, last) && model.fields[last]?.money === true
}
