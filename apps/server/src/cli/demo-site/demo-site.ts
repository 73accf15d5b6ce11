import type { AnyRecord } from '@belfry/core'
import type { accessPoints, devices, labels, lanes, meters, ProductName, TerrainName } from './inventory.ts'
import type { Park } from './open-park.ts'
import type { ColleagueName, CustomerName } from './people.ts'
import type { StayName } from './stays.ts'

/** Something that happened at the demo site, on a day counted from the day of loading, at a time of that day. */
export interface Chapter {
  readonly day: number
  readonly time: string
  /** Who did it: Nele at the reception by default; `service` where a machine or a guest did. */
  readonly by?: ColleagueName | 'service'
  happen(): Promise<unknown>
}

/** What the chapters of the story share: the site, and the ids of what is there, by the names that the story uses. */
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
  /** Those that are known so far. */
  readonly customers: Map<CustomerName, string>
  /** Those that were made so far. */
  readonly reservations: Map<StayName, string>
}

/** Ids of records by their names in the story. */
export type Ids<Name extends string> = Readonly<Record<Name, string>>

/** Tells chapters in the order in which they happened; of two at the same moment the one that stands first. */
export async function playChapters({ park, colleagues }: DemoSite, chapters: readonly Chapter[]): Promise<void> {
  const { moment } = park.calendar
  const inOrder = [...chapters].sort((one, other) => moment(one.day, one.time) - moment(other.day, other.time))
  for (const { day, time, by = 'nele', happen } of inOrder) {
    park.moveTo(day, time)
    park.actAs(by === 'service' ? null : colleagues[by])
    await happen()
  }
}
