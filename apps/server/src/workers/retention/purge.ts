import type { Kysely } from 'kysely'
import { deleteAttempts, deleteDeliveries } from '../../store/queries/delivery-removals.ts'
import { deleteClaimsOfAutomation, deleteStarts } from '../../store/queries/retention/deleted-automations.ts'
import { selectDeliveryIds } from '../../store/queries/retention/deleted-webhooks.ts'
import type { Tables } from '../../store/tables.ts'
import { giveUpDeliveries } from '../../unit-of-work/deliveries/stop-deliveries.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { ROWS } from './batch.ts'

/** A deleted webhook or automation with rows left. */
interface Purged {
  readonly db: Kysely<Tables>
  readonly organizationId: string
  readonly id: string
}

/** Removes the next deliveries of a deleted webhook, and informs those who wait for them. Returns whether there may be more. */
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

/** Removes the next `automation_starts` and step claims of a deleted automation. Returns whether there may be more. */
export async function purgeAutomation({ db, organizationId, id: automationId }: Purged): Promise<boolean> {
  const automation = { organizationId, automationId }
  return (await deleteStarts(db, automation, ROWS)) === ROWS || (await deleteClaimsOfAutomation(db, automation, ROWS)) === ROWS
}
