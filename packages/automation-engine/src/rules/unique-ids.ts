import { clip } from '../draft/node-name.ts'
import { defineRule, type Finding } from './rule.ts'

/** Ids are unique: nodes and notes share their ids, because an edge could lead to either; edges have their own. */
export const uniqueIds = defineRule({
  name: 'unique-ids',
  severity: 'refused',
  codes: {
    duplicate_id:
      'An id names two things: nodes and notes share their ids, lines have their own, cases have theirs within a step. Give one of them another id.',
  },
  check: ({ definition: { nodes, edges, notes = [] } }) => [
    ...repeated([...idLocations('nodes', nodes), ...idLocations('notes', notes)]),
    ...repeated(idLocations('edges', edges)),
  ],
})

interface IdLocation {
  readonly id: string
  readonly pointer: string
  readonly list: keyof typeof namesOf
}

function idLocations(list: IdLocation['list'], items: readonly { readonly id: string }[]): readonly IdLocation[] {
  return items.map(({ id }, index) => ({ id, pointer: `/${list}/${index}/id`, list }))
}

/** How a problem identifies the item with an id. Notes were identified like nodes before they had their own member. */
const namesOf = {
  nodes: (id: string) => ({ nodeId: id }),
  notes: (id: string) => ({ nodeId: id, noteId: id }),
  edges: (id: string) => ({ edgeId: id }),
}

const wordFor = { nodes: 'step', notes: 'note', edges: 'line' } as const

function repeated(all: readonly IdLocation[]): readonly Finding[] {
  const first = new Map<string, IdLocation>()
  const taken = new Set(all.map(({ id }) => id))
  return all.flatMap((location) => {
    const { id, pointer, list } = location
    const before = first.get(id)
    if (!before) first.set(id, location)
    if (!before) return []
    const message = `The id "${clip(id)}" is also that of ${list === before.list ? 'another' : 'a'} ${wordFor[before.list]}: give one of them another id.`
    const related = [{ ...namesOf[before.list](id), pointer: before.pointer, message: 'Here is the first one.' }]
    return [{ code: 'duplicate_id', pointer, message, ...namesOf[list](id), related, ...(list === 'nodes' ? {} : fixOf(location, taken)) }]
  })
}

/** Nothing refers to notes and edges by id. With two nodes, it is unknown which one the edges mean. */
function fixOf({ id, pointer }: IdLocation, taken: Set<string>): Pick<Finding, 'fix'> {
  let value = id
  for (let number = 2; taken.has(value); number++) value = `${id.slice(0, 90)}-${number}`
  taken.add(value)
  const patch = [{ op: 'test', path: pointer, value: id } as const, { op: 'replace', path: pointer, value } as const]
  return { fix: { title: `Call it "${clip(value)}"`, patch } }
}
