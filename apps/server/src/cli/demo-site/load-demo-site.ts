import type { Installation } from '../../maintenance/open-installation.ts'
import { atTheGates } from './at-the-gates.ts'
import { comingAndGoing } from './coming-and-going.ts'
import { dailyWork } from './daily-work.ts'
import { type DemoSite, playChapters } from './demo-site.ts'
import { documents } from './documents.ts'
import { inbox } from './inbox.ts'
import { money } from './money.ts'
import { openPark } from './open-park.ts'
import { openDemoSite } from './opening.ts'
import { seasonalRent } from './seasonal-rent.ts'
import { tasks } from './tasks.ts'
import { tillAndBank } from './till-and-bank.ts'

/**
 * Fills an organization with a small park as it might be today: guests who are there, who come and who have left, invoices of every kind,
 * meters, doors, letters and things to do. What came about earlier is made as of then, so that this week is this week whenever it is loaded.
 * Nothing is sent to anybody, whatever connectors there are. The example flows are saved there; what happens in the story starts none.
 *
 * @returns the ids of the access points, so that somebody can be told at which of them to try the flows
 * @throws Error when something is refused
 */
export async function loadDemoSite(installation: Installation, slug: string): Promise<Pick<DemoSite, 'accessPoints'>> {
  const site = await openDemoSite(await openPark(installation, slug))
  await playChapters(
    site,
    [comingAndGoing, seasonalRent, money, tillAndBank, dailyWork, atTheGates, tasks, inbox, documents].flatMap((chapters) =>
      chapters(site),
    ),
  )
  return site
}
