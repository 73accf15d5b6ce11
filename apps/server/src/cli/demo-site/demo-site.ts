import type { AnyRecord } from '@belfry/core'
import type { accessPoints, devices, labels, lanes, meters, ProductName, TerrainName } from './inventory.ts'
import type { Park } from './open-park.ts'
import type { ColleagueName, CustomerName } from './people.ts'
import type { StayName } from './stays.ts'

/** Something that happens at the demo site, at a time of a day counted from the day of loading. */
export interface Chapter {
  readonly day: number
  readonly time: string
  /** Who does it: Nele at the reception by default; `service` for a machine or a guest. */
  readonly by?: ColleagueName | 'service'
  happen(): Promise<unknown>
}

/** What the chapters share: the site, and the ids of its records by their names in the demo. */
export interface DemoSite {
  readonly park: Park
  readonly colleagues: Readonly<Record<ColleagueName, AnyRecord>>
  readonly terrains: Ids<TerrainName>
  readonly meters: Ids<keyof typeof meters>
  readonly accessPoints: Ids<keyof typeof accessPoints>
  readonly devices: Ids<keyof typeof devices>
  readonly products: Ids<ProductName>
  readonly lanes: Ids<keyof typeof lanes>
  readonly labels: Ids<keyof typeof labels>
  /** The customers created so far. */
  readonly customers: Map<CustomerName, string>
  /** The reservations created so far. */
  readonly reservations: Map<StayName, string>
}

/** Ids of records by their names in the demo. */
export type Ids<Name extends string> = Readonly<Record<Name, string>>

/** Plays chapters in the order of their moments; those at the same moment in the order of the list. */
export async function playChapters({ park, colleagues }: DemoSite, chapters: readonly Chapter[]): Promise<void> {
  const { moment } = park.calendar
  const inOrder = [...chapters].sort((one, other) => moment(one.day, one.time) - moment(other.day, other.time))
  for (const { day, time, by = 'nele', happen } of inOrder) {
    park.moveTo(day, time)
    park.actAs(by === 'service' ? null : colleagues[by])
    await happen()
  }
}
