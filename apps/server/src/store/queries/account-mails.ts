import type { AccountMail, EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { AccountMailsTable, Tables } from '../tables.ts'

/** Identifies a message about an account. */
export type AccountMailKey = Pick<AccountMailsTable, 'kind' | 'email' | 'about_id'>

/** Queues a message. If the same one is queued already, or in flight, it becomes due again instead of a second one. */
export async function upsertAccountMail(db: Kysely<Tables>, mail: AccountMail, now: EpochMs): Promise<void> {
  const { kind, email } = mail
  const row = { kind, email, about_id: aboutOf(mail), attempts: 0, due_at: now, created_at: now }
  await db
    .insertInto('account_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'email', 'about_id']).doUpdateSet({ attempts: 0, due_at: now, created_at: now }))
    .execute()
}

/** The inviting organization, the user whose new address is to be confirmed, or nothing for a forgotten password. */
function aboutOf(mail: AccountMail): string {
  if (mail.kind === 'invitation') return mail.organizationId
  return mail.kind === 'address' ? mail.userId : ''
}

/** The due messages, the longest due first. */
export function selectDueMails(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly AccountMailKey[]> {
  const due = db.selectFrom('account_mails').select(['kind', 'email', 'about_id']).where('due_at', '<=', now)
  return due.orderBy('due_at').limit(limit).execute()
}

/** When the next message is due; `null` when there is none. */
export async function selectNextMail(db: Kysely<Tables>): Promise<EpochMs | null> {
  const next = await db.selectFrom('account_mails').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return next?.due_at ?? null
}

/**
 * Leases a due message for one try, until `claimEndsAt`. Returns the number of the try, from 1; `null` when another process was quicker.
 */
export async function claimMail(
  db: Kysely<Tables>,
  key: AccountMailKey,
  { now, claimEndsAt }: { readonly now: EpochMs; readonly claimEndsAt: EpochMs },
): Promise<number | null> {
  const row = await db
    .updateTable('account_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: claimEndsAt }))
    .where('kind', '=', key.kind)
    .where('email', '=', key.email)
    .where('about_id', '=', key.about_id)
    .where('due_at', '<=', now)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

/** Ends a try: deletes the message, or makes it due again at `againAt`. Does nothing when the message was queued again meanwhile. */
export async function endMail(db: Kysely<Tables>, key: AccountMailKey, attempt: number, againAt: EpochMs | null): Promise<void> {
  const { kind, email, about_id } = key
  if (againAt === null) {
    const ended = db.deleteFrom('account_mails').where('kind', '=', kind).where('email', '=', email)
    await ended.where('about_id', '=', about_id).where('attempts', '=', attempt).execute()
    return
  }
  const postponed = db.updateTable('account_mails').set({ due_at: againAt }).where('kind', '=', kind).where('email', '=', email)
  await postponed.where('about_id', '=', about_id).where('attempts', '=', attempt).execute()
}
