import { type AnyModel, models } from '@belfry/core'
import type { RecordRead } from '../protocol/request.ts'
import type { RecordLink } from '../protocol/run-start.ts'
import { parentsOf } from '../variables/event-roots.ts'

type Parts = Readonly<Record<string, unknown>>

/** For hosts: the records that a record references and that must be read with it, with their names. */
export function parentsToRead(read: RecordRead, record: Parts): readonly (RecordLink & { readonly name: string })[] {
  const model = (models as Readonly<Record<string, AnyModel>>)[read.model]
  return (model ? parentsOf(model) : []).flatMap(([name, parent]) => {
    const id = record[`${name}Id`]
    return Object.hasOwn(read.parents, name) && typeof id === 'string' ? [{ name, model: parent.name, id }] : []
  })
}

/** For hosts: the requested parts of a record. A missing parent is `null`. */
export function recordParts(read: RecordRead, record: Parts, parents: Readonly<Record<string, Parts | null>>): Parts {
  const named = Object.entries(read.parents).map(([name, members]) => {
    const parent = Object.hasOwn(parents, name) ? parents[name] : null
    return [name, parent ? membersOf(parent, members) : null]
  })
  return { ...membersOf(record, read.members), ...Object.fromEntries(named) }
}

function membersOf(record: Parts, members: readonly string[] | null): Parts {
  if (members === null) return record
  return Object.fromEntries(members.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]))
}
