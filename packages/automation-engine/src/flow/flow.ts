import type { Definition } from '@belfry/core'
import type { LiveRoots } from '../run/live-roots.ts'
import type { StartSource } from '../run/run-start.ts'
import type { FillableConfig } from '../step/fill-config.ts'
import type { AnyStep } from '../step/step-definition.ts'
import type { Path } from '../template/path.ts'

/** A definition without errors, indexed for interpretation. Immutable; may be kept and shared by all runs of the definition. */
export interface Flow {
  /** What it was made of. */
  readonly definition: Definition
  readonly definitionHash: string
  /** What starts runs of the flow. */
  readonly source: StartSource
  /** Whether it has a step that only somebody with full access may put into a flow (G169). */
  readonly takesFullAccess: boolean
  /** The node at which runs begin. */
  readonly entry: FlowNode
  readonly nodes: ReadonlyMap<string, FlowNode>
  /** The variable roots that are read anew, because they stand for records. */
  readonly liveRoots: LiveRoots
  /** The variables that the conditions look at which decide about a start. */
  readonly judges: readonly Path[]
  /** Whether a node reads `event.data`, which else need not be kept beside the roots that are made of it. */
  readonly readsEventData: boolean
  /** The variables that are amounts in euro: `invoice.total`. */
  readonly amounts: ReadonlySet<string>
}

/** A node of a flow. */
export interface FlowNode {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly step: AnyStep
  readonly exits: readonly string[]
  /** The config as its author wrote it. */
  readonly authored: Readonly<Record<string, unknown>>
  readonly config: FillableConfig
  /** A failure leaves by `error`. */
  readonly continuesOnError: boolean
  /** The id of the node behind each exit that has a line. */
  readonly next: ReadonlyMap<string, string>
  /** The variable roots that each exit puts out; `null` for all that there are. */
  readonly provides: ReadonlyMap<string, readonly string[] | null>
  /** The variable roots that this node or one behind it can read. A run keeps no others. */
  readonly needs: ReadonlySet<string>
  /** The parts of records that this node reads: `customer.status`. They are read before it, unless they are known and still hold. */
  readonly reads: readonly string[]
  /** The same with what the nodes behind it read, up to those that ask for something: read in one go. */
  readonly readsAhead: readonly string[]
}
