import type { AccountMail, EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import type { AccountMailsTable, Tables } from '../tables.ts'

/** What names a message about an account. */
export type AccountMailKey = Pick<AccountMailsTable, 'kind' | 'email' | 'about_id'>

/** Writes a message down. One that waits already, or whose try is under way, is made due once more in place of a second one. */
export async function upsertAccountMail(db: Kysely<Tables>, mail: AccountMail, now: EpochMs): Promise<void> {
  const { kind, email } = mail
  const row = { kind, email, about_id: aboutOf(mail), attempts: 0, due_at: now, created_at: now }
  await db
    .insertInto('account_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'email', 'about_id']).doUpdateSet({ attempts: 0, due_at: now, created_at: now }))
    .execute()
}

/** What a message is about: the organization that invites, the user of another address, nothing for a forgotten password. */
function aboutOf(mail: AccountMail): string {
  if (mail.kind === 'invitation') return mail.organizationId
  return mail.kind === 'address' ? mail.userId : ''
}

/** The messages that are due, the longest waiting first. */
export function selectDueMails(db: Kysely<Tables>, now: EpochMs, limit: number): Promise<readonly AccountMailKey[]> {
  const due = db.selectFrom('account_mails').select(['kind', 'email', 'about_id']).where('due_at', '<=', now)
  return due.orderBy('due_at').limit(limit).execute()
}

/** When the next message is due; `null` when there is none. */
export async function selectNextMail(db: Kysely<Tables>): Promise<EpochMs | null> {
  const next = await db.selectFrom('account_mails').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return next?.due_at ?? null
}

/** Takes a message that is due for one try, until `claimEndsAt`. Returns which try it is, from 1; `null` where somebody else was quicker. */
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

/** Ends a try: the message is gone, or due again at `againAt`. Nothing happens to one that was asked for once more meanwhile. */
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
