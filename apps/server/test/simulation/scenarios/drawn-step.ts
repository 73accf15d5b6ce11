import type { StepType } from '@belfry/automation-engine'
import { exampleId, type IdKind } from '@belfry/core'
import type { Chance } from '../../support/chance.ts'

/** A step as it is drawn: its config, and its exits in the order of their lines. */
export interface DrawnStep {
  readonly type: StepType
  readonly config: Readonly<Record<string, unknown>>
  readonly exits: readonly string[]
}

/** What a step may refer to. */
export interface DrawContext {
  readonly chance: Chance
  /** The id of the node. */
  readonly node: string
  /** The variable that holds a first name and a status: `customer`, or `body` where the flow is called. */
  readonly root: 'customer' | 'body'
  /** Whether a step may change the customer that has started the flow. */
  readonly mayChange: boolean
  /** Whether a step may go through the documents of the customer that has started the flow. */
  readonly mayFan: boolean
  /** How many webhooks there are; each is `@webhook 0`, and so on. */
  readonly webhooks: number
  /** Only steps that are over at once, only steps that wait, or any. */
  readonly kind: 'busy' | 'waiting' | 'any'
  /** Whether only steps may be drawn that come to the same whenever they are taken. */
  readonly isCalm: boolean
}

/**
 * A record of the park, by its name, or the id of none, so that a step about it is refused. Several runs share a record, and which of them
 * finds it as it was depends on when they come: where nothing may depend on that there is none.
 */
export function parkRecord({ chance, isCalm }: DrawContext, name: string, kind: IdKind): string {
  return isCalm || chance.happens(0.2) ? exampleId(kind, 99) : `@${name}`
}
