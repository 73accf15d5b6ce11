import { type AnyModel, models } from '@belfry/core'
import type { StartSource } from '../protocol/run-start.ts'
import type { Path } from '../template/path.ts'
import { eventRoots, parentsOf, recordRoots } from './event-roots.ts'

/** A variable root that represents a record of the run and is read again during the run, because others may change the record. */
export interface LiveRoot {
  /** The root of the record that is read. */
  readonly base: string
  /** Set if the root represents a record that the first one references: `customer` of a task's `customerId`. */
  readonly member: string | null
  /** The names of the records that this one references. */
  readonly parents: readonly string[]
}

/** The live roots of a flow, by name. */
export type LiveRoots = ReadonlyMap<string, LiveRoot>

/** The variable roots that represent records in what starts a flow. */
export function liveRootsOf(source: StartSource): LiveRoots {
  const brought = source.kind === 'event' ? eventRoots(source.eventKey) : 'model' in source ? recordRoots(source.model) : null
  const roots = Object.entries(brought ?? {}).filter(([, { model }]) => model !== null)
  return new Map(
    roots.map(([root, { model, via }]) => {
      const parents = via === null ? parentsOf((models as Readonly<Record<string, AnyModel>>)[model as string] as AnyModel) : []
      return [root, { base: via ?? root, member: via === null ? null : root, parents: parents.map(([name]) => name) }]
    }),
  )
}

/** The part of a live variable to read: a member of a record, or one of its parents. */
export function livePathOf(path: Path, roots: LiveRoots): string | null {
  const [root, member, parentMember] = path as readonly [string, ...string[]]
  const live = roots.get(root)
  if (!live) return null
  if (member === undefined) return root
  const isParent = live.member === null && live.parents.includes(member)
  return isParent && parentMember !== undefined ? `${root}.${member}.${parentMember}` : `${root}.${member}`
}
