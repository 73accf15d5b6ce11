import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { giveUpDeliveries } from '../../unit-of-work/deliveries/stop-deliveries.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { ROWS } from './batch.ts'
import { removeAttempts } from './clean-deliveries.ts'

/** What was deleted, of which something is left. */
interface Swept {
  readonly db: Kysely<Tables>
  readonly organizationId: string
  readonly id: string
}

/** Removes the next deliveries of a webhook that was deleted, and tells who waits for them. Returns whether more are left. */
export async function sweepWebhook(
  service: Pick<Service, 'wake'>,
  unit: Unit,
  { organizationId, id }: Omit<Swept, 'db'>,
): Promise<boolean> {
  const { db } = unit
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', id)
    .orderBy('id')
    .limit(ROWS)
    .execute()
  const ids = rows.map((row) => row.id)
  await giveUpDeliveries(service, unit, { organizationId, webhookId: id, ids })
  if (ids.length > 0) await db.deleteFrom('deliveries').where('organization_id', '=', organizationId).where('id', 'in', ids).execute()
  await removeAttempts(db, organizationId, ids)
  return rows.length === ROWS
}

/** Removes the next notes of what an automation that was deleted has begun once, and what its steps have claimed. Returns whether more are left. */
export async function sweepAutomation(swept: Swept): Promise<boolean> {
  return (await sweepStarts(swept)) || sweepClaims(swept)
}

async function sweepStarts({ db, organizationId, id }: Swept): Promise<boolean> {
  const theirs = () => db.selectFrom('automation_starts').where('organization_id', '=', organizationId).where('automation_id', '=', id)
  const rows = await theirs().select('once').orderBy('once').limit(ROWS).execute()
  const last = rows.at(-1)
  if (last)
    await db
      .deleteFrom('automation_starts')
      .where('organization_id', '=', organizationId)
      .where('automation_id', '=', id)
      .where('once', '<=', last.once)
      .execute()
  return rows.length === ROWS
}

async function sweepClaims({ db, organizationId, id }: Swept): Promise<boolean> {
  const theirs = () => db.selectFrom('step_claims').where('organization_id', '=', organizationId).where('automation_id', '=', id)
  const rows = await theirs().select(['node_id', 'subject']).orderBy('node_id').orderBy('subject').limit(ROWS).execute()
  for (const { node_id, subject } of rows)
    await db
      .deleteFrom('step_claims')
      .where('organization_id', '=', organizationId)
      .where('automation_id', '=', id)
      .where('node_id', '=', node_id)
      .where('subject', '=', subject)
      .execute()
  return rows.length === ROWS
}
