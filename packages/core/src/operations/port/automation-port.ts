import type { ListQuery, Page } from './record-port.ts'

/** What automations need beside their record. */
export interface AutomationPort {
  /** What stands in the way of running the definition, and what starts it. */
  examine(definition: unknown): { readonly problems: readonly FlowProblem[]; readonly trigger: FlowTrigger | null }
  /** Replaces the event that starts runs of an automation; `null` for none. */
  subscribe(automationId: string, eventKey: string | null): Promise<void>
  cancelRuns(automationId: string): Promise<void>
  getRun(id: string): Promise<RunView | null>
  listRuns(query: ListQuery): Promise<Page<RunView>>
}

/** What starts an automation, as far as others have to be told: an event, or a call of its own address. */
export type FlowTrigger =
  | { readonly kind: 'event'; readonly eventKey: string }
  /** Another `version` has another address. */
  | { readonly kind: 'webhook'; readonly version: string }

/** A finding about a definition. `error` keeps it from being enabled, `warning` does not; `refused` keeps it from being saved. */
export interface FlowProblem {
  readonly code: string
  readonly severity: 'refused' | 'error' | 'warning'
  readonly message: string
  readonly nodeId?: string
  readonly edgeId?: string
  /** A JSON pointer into the definition. */
  readonly pointer?: string
}

/** A run as it is shown. */
export type RunView = Readonly<Record<string, unknown>> & { readonly id: string }
