import { clip, defineRule, type Finding } from './rule.ts'

/** An id names one thing: nodes and notes share their ids, because a line could lead to either; lines have their own. */
export const uniqueIds = defineRule({
  name: 'unique-ids',
  severity: 'refused',
  check: ({ definition: { nodes, edges, notes = [] } }) => [
    ...repeated([...places('nodes', nodes), ...places('notes', notes)], (id) => ({ nodeId: id })),
    ...repeated(places('edges', edges), (id) => ({ edgeId: id })),
  ],
})

interface Place {
  readonly id: string
  readonly pointer: string
}

function places(list: string, items: readonly { readonly id: string }[]): readonly Place[] {
  return items.map(({ id }, index) => ({ id, pointer: `/${list}/${index}/id` }))
}

function repeated(all: readonly Place[], name: (id: string) => Pick<Finding, 'nodeId' | 'edgeId'>): readonly Finding[] {
  const first = new Map<string, string>()
  return all.flatMap(({ id, pointer }) => {
    const before = first.get(id)
    if (before === undefined) first.set(id, pointer)
    const message = `The id "${clip(id)}" is also at ${before}: give one of them another id.`
    return before === undefined ? [] : [{ code: 'duplicate_id', pointer, message, ...name(id) }]
  })
}
