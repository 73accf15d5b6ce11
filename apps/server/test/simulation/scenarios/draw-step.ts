import { stepTypes } from '@belfry/automation-engine'
import { exampleId } from '@belfry/core'
import type { Chance } from '../../support/chance.ts'

/** A step as it is drawn: its config, and its exits in the order of their lines. */
export interface DrawnStep {
  readonly type: string
  readonly config: Readonly<Record<string, unknown>>
  readonly exits: readonly string[]
}

/** What a step may refer to. */
export interface Place {
  readonly chance: Chance
  /** The id of the node. */
  readonly node: string
  /** How many webhooks there are; each is `@webhook 0`, and so on. */
  readonly webhooks: number
  /** Whether only steps may be drawn that come to the same whenever they are taken. */
  readonly isCalm: boolean
}

type Draw = (place: Place) => DrawnStep

/** A user that is no member: a task for them is refused. */
const stranger = exampleId('user', 99)

const draws: Readonly<Record<string, Draw>> = {
  taskCreate({ chance, node }) {
    const isRefused = chance.happens(0.12)
    const goesOn = isRefused || chance.happens(0.2)
    const config = {
      // By its title a task says which visit has made it.
      title: `${node} of {run.id}${chance.happens(0.3) ? ' for {customer.firstName}' : ''}`,
      ...(chance.happens(0.3) ? { subtasks: 'first\nsecond\nthird' } : {}),
      ...(chance.happens(0.1) ? { description: 'long '.repeat(3800) } : {}),
      ...(chance.happens(0.2) ? { linkRecords: true } : {}),
      ...(isRefused ? { assigneeIds: [stranger] } : { assignActor: chance.happens(0.3) }),
      ...(goesOn ? { continueOnError: true } : {}),
    }
    return { type: 'taskCreate', config, exits: goesOn ? ['out', 'error'] : ['out'] }
  },

  condition({ chance }) {
    return { type: 'condition', config: { conditions: drawConditions(chance) }, exits: ['yes', 'no'] }
  },
}

/** The kinds of steps that are drawn, the ones with effects more often. */
const kinds = ['taskCreate', 'taskCreate', 'taskCreate', 'condition'].filter((type) => (stepTypes as readonly string[]).includes(type))

/** Draws one step. */
export function drawStep(place: Place): DrawnStep {
  return (draws[place.chance.pick(kinds)] as Draw)(place)
}

/** Conditions that hold about as often as not, over what actions change. */
export function drawConditions(chance: Chance): Readonly<Record<string, unknown>> {
  const rules = [
    { id: 'status', field: 'customer.status', operator: 'is', value: chance.pick(['DEFAULT', 'VIP', 'WARNING']) },
    { id: 'name', field: 'customer.firstName', operator: 'isNot', value: chance.pick(['Ada', 'Ben']) },
  ]
  return { match: chance.pick(['all', 'any']), rules: chance.happens(0.5) ? rules : [chance.pick(rules)] }
}
