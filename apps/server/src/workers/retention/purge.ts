import type { Kysely } from 'kysely'
import { deleteAttempts, deleteDeliveries } from '../../store/queries/delivery-removals.ts'
import { deleteClaimsOfAutomation, deleteStarts } from '../../store/queries/retention/deleted-automations.ts'
import { selectDeliveryIds } from '../../store/queries/retention/deleted-webhooks.ts'
import type { Tables } from '../../store/tables.ts'
import { giveUpDeliveries } from '../../unit-of-work/deliveries/stop-deliveries.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { ROWS } from './batch.ts'

/** What was deleted, of which something is left. */
interface Purged {
  readonly db: Kysely<Tables>
  readonly organizationId: string
  readonly id: string
}

/** Removes the next deliveries of a webhook that was deleted, and tells who waits for them. Returns whether more are left. */
export async function purgeWebhook(
  service: Pick<Service, 'wake'>,
  unit: Unit,
  { organizationId, id: webhookId }: Omit<Purged, 'db'>,
): Promise<boolean> {
  const { db } = unit
  const ids = await selectDeliveryIds(db, { organizationId, webhookId }, ROWS)
  await giveUpDeliveries(service, unit, { organizationId, webhookId, ids })
  await deleteDeliveries(db, organizationId, ids)
  await deleteAttempts(db, organizationId, ids)
  return ids.length === ROWS
}

/** Removes the next notes of what an automation that was deleted has begun once, and what its steps have claimed. Returns whether more are left. */
export async function purgeAutomation({ db, organizationId, id: automationId }: Purged): Promise<boolean> {
  const automation = { organizationId, automationId }
  return (await deleteStarts(db, automation, ROWS)) === ROWS || (await deleteClaimsOfAutomation(db, automation, ROWS)) === ROWS
}
