import type { Flow, FlowNode } from '../flow/flow.ts'
import type { AnswerValues, RecordRead } from '../protocol/request.ts'
import type { LiveValues, RunState } from '../protocol/run-state.ts'
import type { LiveRoot } from '../variables/live-roots.ts'

/** The records to read before a node, and the variables that the answer provides. */
interface ReadingPlan {
  readonly records: readonly RecordRead[]
  /** For each of the records, the roots that are made of it. */
  readonly roots: readonly (readonly string[])[]
}

/** Whether the last read covers everything that a node uses. */
export function isFresh({ live }: RunState, { reads }: FlowNode): boolean {
  return reads.length === 0 || (live !== null && reads.every((path) => live.paths.includes(path)))
}

/**
 * The records to read before a node, including what the next nodes use while nothing can change. Records with an unknown id are omitted.
 */
export function recordsToRead(flow: Flow, run: RunState, node: FlowNode): readonly RecordRead[] {
  return planOf(flow, run, node).records
}

/** The records read, as variables. */
export function liveValuesOf(flow: Flow, run: RunState, node: FlowNode, records: AnswerValues['read']): LiveValues {
  const { roots } = planOf(flow, run, node)
  const entries = roots.flatMap((names, index) => {
    const record = records[index] ?? null
    return names.flatMap((root): readonly (readonly [string, unknown])[] => {
      if (record === null) return []
      const { member } = flow.liveRoots.get(root) as LiveRoot
      return [[root, member === null ? record : (record[member] ?? null)]]
    })
  })
  return { paths: node.readsAhead, values: Object.fromEntries(entries) }
}

/** What a node reads of one record of a run, whichever record that is. */
interface PlannedRead {
  /** The root that names the record. */
  readonly base: string
  readonly read: Pick<RecordRead, 'members' | 'parents'>
  readonly roots: readonly string[]
}

/** Every step asks three times. What a node reads depends on the flow alone, and a node belongs to one flow. */
const planned = new WeakMap<FlowNode, readonly PlannedRead[]>()

function planOf(flow: Flow, run: RunState, node: FlowNode): ReadingPlan {
  const reads = planned.get(node) ?? plannedReads(flow, node)
  planned.set(node, reads)
  const records: RecordRead[] = []
  const roots: (readonly string[])[] = []
  for (const { base, read, roots: names } of reads) {
    const record = run.records.find((one) => one.root === base)
    if (!record) continue
    records.push({ model: record.model, id: record.id, ...read })
    roots.push(names)
  }
  return { records, roots }
}

function plannedReads(flow: Flow, node: FlowNode): readonly PlannedRead[] {
  const plans = new Map<string, { read: PlannedRead['read']; roots: Set<string> }>()
  for (const path of node.readsAhead) {
    const [root, ...members] = path.split('.') as [string, ...string[]]
    const { base, member, parents } = flow.liveRoots.get(root) as LiveRoot
    const plan = plans.get(base) ?? { read: { members: [], parents: {} }, roots: new Set() }
    const wanted = member === null ? members : [member, ...members]
    const named = wanted[0] !== undefined && (member !== null || parents.includes(wanted[0])) ? wanted[0] : null
    plans.set(base, {
      read: named === null ? withMember(plan.read, wanted[0]) : withParent(plan.read, named, wanted[1]),
      roots: plan.roots.add(root),
    })
  }
  return [...plans].map(([base, { read, roots }]) => ({ base, read, roots: [...roots] }))
}

function withMember(read: PlannedRead['read'], member: string | undefined): PlannedRead['read'] {
  return { ...read, members: joined(read.members, member) }
}

function withParent(read: PlannedRead['read'], name: string, member: string | undefined): PlannedRead['read'] {
  const before = Object.hasOwn(read.parents, name) ? (read.parents[name] as readonly string[] | null) : []
  return { ...read, parents: { ...read.parents, [name]: joined(before, member) } }
}

/** `null`, all members, includes each of them. */
function joined(members: readonly string[] | null, member: string | undefined): readonly string[] | null {
  if (members === null || member === undefined) return null
  return members.includes(member) ? members : [...members, member]
}
