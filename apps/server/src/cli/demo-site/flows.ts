import birthday from '../../../../../examples/flows/flows/birthday.json' with { type: 'json' }
import bookingByHook from '../../../../../examples/flows/flows/booking-by-hook.json' with { type: 'json' }
import checkIn from '../../../../../examples/flows/flows/check-in.json' with { type: 'json' }
import checkOut from '../../../../../examples/flows/flows/check-out.json' with { type: 'json' }
import doorAlarm from '../../../../../examples/flows/flows/door-alarm.json' with { type: 'json' }
import insuranceChase from '../../../../../examples/flows/flows/insurance-chase.json' with { type: 'json' }
import lowBalance from '../../../../../examples/flows/flows/low-balance.json' with { type: 'json' }
import meterAlarm from '../../../../../examples/flows/flows/meter-alarm.json' with { type: 'json' }
import overdueLadder from '../../../../../examples/flows/flows/overdue-ladder.json' with { type: 'json' }
import preArrival from '../../../../../examples/flows/flows/pre-arrival.json' with { type: 'json' }
import quietHours from '../../../../../examples/flows/flows/quiet-hours.json' with { type: 'json' }
import weeklyReport from '../../../../../examples/flows/flows/weekly-report.json' with { type: 'json' }
import type { Park } from './open-park.ts'
import type { ColleagueName } from './people.ts'

/** The parts of a file in `examples/flows` that are needed to save the flow. */
interface ExampleFlow {
  readonly name: string
  readonly description: string
  readonly definition: object
  /** The records of another site that it refers to. */
  readonly records: readonly { readonly kind: string; readonly id: string }[]
}

/** An example flow at the demo site. */
interface SavedFlow {
  readonly flow: ExampleFlow
  /** Who replaces the colleague that the example names; Nele by default. */
  readonly colleague?: ColleagueName
  /** Set for flows that start only when somebody does something, and need no other system: nothing happens by itself. */
  readonly enabled?: true
}

const flows: readonly SavedFlow[] = [
  { flow: birthday },
  { flow: bookingByHook, enabled: true },
  { flow: checkIn },
  { flow: checkOut },
  { flow: doorAlarm, colleague: 'tom', enabled: true },
  { flow: insuranceChase },
  { flow: lowBalance },
  { flow: meterAlarm, colleague: 'tom', enabled: true },
  { flow: overdueLadder },
  { flow: preArrival },
  { flow: quietHours },
  { flow: weeklyReport },
]

/** The records of the demo site that replace those named in example flows. */
export interface Replacements {
  /** Ids of users by their names in the demo. */
  readonly users: Readonly<Record<ColleagueName, string>>
  readonly webhookId: string
}

/** Saves the flows of `examples/flows` at the demo site. Without `enabled` they stay disabled, like every new automation. */
export async function saveFlows(park: Park, replacements: Replacements): Promise<void> {
  await Promise.all(
    flows.map(async ({ flow, colleague = 'nele', enabled }) => {
      const { name, description } = flow
      const definition = adopt(flow, { user: replacements.users[colleague], webhook: replacements.webhookId })
      const { id } = await park.post('/automations', { name, description, definition })
      if (enabled) await park.patch(`/automations/${id}`, { enabled })
    }),
  )
}

/** The definition with other ids, by kind of record. Ids are unique texts, so they can be replaced anywhere. */
function adopt({ definition, records }: ExampleFlow, ids: Readonly<Record<string, string>>): object {
  const text = records.reduce((changed, { kind, id }) => {
    const own = ids[kind]
    if (own === undefined) throw new Error(`the demo site has no ${kind} to put in the place of ${id}`)
    return changed.replaceAll(id, own)
  }, JSON.stringify(definition))
  return JSON.parse(text) as object
}
