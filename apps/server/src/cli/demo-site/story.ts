import type { Park } from './open-park.ts'
import type { CustomerName } from './people.ts'
import type { accessPoints, devices, meters, ProductName, TerrainName } from './place.ts'
import type { StayName } from './stays.ts'

/** Something that happened at the demo site, on a day counted from the day of loading, at a time of that day. */
export interface Chapter {
  readonly day: number
  readonly time: string
  happen(): Promise<unknown>
}

/** What the chapters of the story share: the site, and the ids of what is there, by the names that the story uses. */
export interface Story {
  readonly park: Park
  readonly terrains: Ids<TerrainName>
  readonly meters: Ids<keyof typeof meters>
  readonly accessPoints: Ids<keyof typeof accessPoints>
  readonly devices: Ids<keyof typeof devices>
  readonly products: Ids<ProductName>
  readonly customers: Ids<CustomerName>
  /** Those that were made so far. */
  readonly reservations: Map<StayName, string>
}

/** Ids of records by their names in the story. */
export type Ids<Name extends string> = Readonly<Record<Name, string>>

/** Tells chapters in the order in which they happened; of two at the same moment the one that stands first. */
export async function tell(park: Park, chapters: readonly Chapter[]): Promise<void> {
  const { moment } = park.calendar
  const inOrder = [...chapters].sort((one, other) => moment(one.day, one.time) - moment(other.day, other.time))
  for (const { day, time, happen } of inOrder) {
    park.moveTo(day, time)
    await happen()
  }
}
