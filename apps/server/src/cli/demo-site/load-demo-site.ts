import type { Installation } from '../../maintenance/open-installation.ts'
import { atTheGates } from './at-the-gates.ts'
import { comingAndGoing } from './coming-and-going.ts'
import { dailyWork } from './daily-work.ts'
import { type DemoSite, playChapters } from './demo-site.ts'
import { documents } from './documents.ts'
import { inbox } from './inbox.ts'
import { invoicesAndPayments } from './invoices-and-payments.ts'
import { openPark } from './open-park.ts'
import { openDemoSite } from './opening.ts'
import { seasonalRent } from './seasonal-rent.ts'
import { tasks } from './tasks.ts'
import { tillAndBank } from './till-and-bank.ts'

/**
 * Fills an organization with a small park as it might be today: present, coming and former guests, invoices of every kind, meters, doors,
 * messages and tasks. Earlier changes are made with earlier moments, relative to the day of loading. Nothing is sent to anybody, whatever
 * the connectors. The example flows are saved; nothing in the demo starts any of them.
 *
 * @returns the ids of the access points, for hints on where to try the flows
 * @throws Error when something is refused
 */
export async function loadDemoSite(installation: Installation, slug: string): Promise<Pick<DemoSite, 'accessPoints'>> {
  const site = await openDemoSite(await openPark(installation, slug))
  await playChapters(
    site,
    [comingAndGoing, seasonalRent, invoicesAndPayments, tillAndBank, dailyWork, atTheGates, tasks, inbox, documents].flatMap((chapters) =>
      chapters(site),
    ),
  )
  return site
}
