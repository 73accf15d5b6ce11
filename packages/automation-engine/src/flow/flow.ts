import type { Definition } from '@belfry/core'
import type { FillableConfig } from '../config/fill-config.ts'
import type { StartSource } from '../protocol/run-start.ts'
import type { AnyStep } from '../step/step-definition.ts'
import type { Path } from '../template/path.ts'
import type { LiveRoots } from '../variables/live-roots.ts'

/** A definition without errors, indexed for running. Immutable; can be cached and shared by all runs of the definition. */
export interface Flow {
  /** The definition it was built from. */
  readonly definition: Definition
  readonly definitionHash: string
  /** What starts runs of the flow. */
  readonly source: StartSource
  /** Whether it has a step that only users with full access may add to a flow (G169). */
  readonly takesFullAccess: boolean
  /** The node at which runs start. */
  readonly entry: FlowNode
  readonly nodes: ReadonlyMap<string, FlowNode>
  /** The variable roots that represent records and are therefore read again during a run. */
  readonly liveRoots: LiveRoots
  /** The variables in the conditions that decide about a start. */
  readonly judges: readonly Path[]
  /** Whether a node reads `event.data`. If not, a run keeps only the roots made from it. */
  readonly readsEventData: boolean
  /** The variables that are amounts in euro, such as `invoice.total`. */
  readonly amounts: ReadonlySet<string>
}

/** A node of a flow. */
export interface FlowNode {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly step: AnyStep
  readonly exits: readonly string[]
  /** The config as written by its author. */
  readonly authored: Readonly<Record<string, unknown>>
  readonly config: FillableConfig
  /** Whether a failure leaves by the exit `error` instead of failing the run. */
  readonly continuesOnError: boolean
  /** The id of the next node, by exit; an exit without an edge is absent. */
  readonly next: ReadonlyMap<string, string>
  /** The variable roots that each exit provides; `null` if it may provide any. */
  readonly provides: ReadonlyMap<string, readonly string[] | null>
  /** The variable roots that this node or one downstream can read. A run keeps no others. */
  readonly needs: ReadonlySet<string>
  /**
   * The parts of records that this node reads, such as `customer.status`. They are read before it, unless they are known and still valid.
   */
  readonly reads: readonly string[]
  /** The same, plus the reads of downstream nodes up to those that make a request: all are read at once. */
  readonly readsAhead: readonly string[]
}
