import type { Installation } from '../../operate/open-installation.ts'
import { comingAndGoing } from './coming-and-going.ts'
import { dailyWork } from './daily-work.ts'
import { money, seasonalRent } from './money.ts'
import { openPark } from './open-park.ts'
import { openThePlace } from './opening.ts'
import { tell } from './story.ts'

/**
 * Fills an organization with a small park as it might be today: guests who are there, who come and who have left, invoices of every kind,
 * meters, doors and things to do. What came about earlier is made as of then, so that this week is this week whenever it is loaded.
 *
 * @throws Error when something is refused
 */
export async function loadDemoSite(installation: Installation, slug: string): Promise<void> {
  const park = await openPark(installation, slug)
  const story = await openThePlace(park)
  await tell(park, [...comingAndGoing(story), ...seasonalRent(story), ...money(story), ...dailyWork(story)])
}
