import { type AnyRecord, type EpochMs, type Invitation, member, type PendingMembership } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordColumn } from '../record-columns.ts'
import { recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'
import { LINK_KEPT_MS } from './one-time-links.ts'
import { recordColumns, recordOf, selectRecord } from './records.ts'

/** What names a place. */
type MembershipKey = Pick<PendingMembership, 'organizationId' | 'memberId'>

/** Stores a link to a pending place, and drops what ran out long ago. */
export async function insertInvitationLink(
  db: Kysely<Tables>,
  link: Omit<Invitation, 'name'> & { readonly tokenHash: string; readonly expiresAt: EpochMs; readonly now: EpochMs },
): Promise<void> {
  const { tokenHash, organizationId, memberId, email, mailed, expiresAt, now } = link
  await db
    .deleteFrom('invitation_links')
    .where('expires_at', '<=', now - LINK_KEPT_MS)
    .execute()
  const row = {
    token_hash: tokenHash,
    organization_id: organizationId,
    member_id: memberId,
    email,
    mailed: mailed ? (1 as const) : (0 as const),
  }
  await db
    .insertInto('invitation_links')
    .values({ ...row, created_at: now, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Makes the unused links to a place useless. */
export async function useInvitationLinks(db: Kysely<Tables>, { organizationId, memberId }: MembershipKey, now: EpochMs): Promise<void> {
  const unused = db.updateTable('invitation_links').set({ used_at: now }).where('used_at', 'is', null)
  await unused.where('organization_id', '=', organizationId).where('member_id', '=', memberId).execute()
}

/** How many links were mailed to the address of a place since then. */
export async function countInvitationMails(
  db: Kysely<Tables>,
  { organizationId, email }: { readonly organizationId: string; readonly email: string },
  since: EpochMs,
): Promise<number> {
  const made = db.selectFrom('invitation_links').where('organization_id', '=', organizationId).where('email', '=', email)
  const mailed = made.where('created_at', '>=', since).where('mailed', '=', 1)
  const { count } = await mailed.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** The place to which a link leads that still works, as it is now; `null` when there is none that waits. */
export async function selectInvitation(db: Kysely<Tables>, tokenHash: string, now: EpochMs): Promise<Invitation | null> {
  const link = await db
    .selectFrom('invitation_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const record = link && (await selectRecord(db, member, link.organization_id, link.member_id))
  return link && record?.status === 'PENDING' ? { ...membershipOf(record), mailed: Number(link.mailed) === 1 } : null
}

/** The place that an organization holds for an address; `null` when there is none. */
export async function selectPendingMembership(
  db: Kysely<Tables>,
  organizationId: string,
  email: string,
): Promise<PendingMembership | null> {
  const row = await db
    .selectFrom('records')
    .select(recordColumns)
    .where('organization_id', '=', organizationId)
    .where(recordModel('member'))
    .where(recordColumn(member, 'email'), '=', email)
    .where(recordColumn(member, 'status'), '=', 'PENDING')
    .executeTakeFirst()
  return row ? membershipOf(recordOf(member, row)) : null
}

/** Removes a link that has reached nobody, so that it does not count as one that was mailed. */
export async function deleteMailedLink(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('token_hash', '=', tokenHash).execute()
  await db.deleteFrom('invitation_links').where('token_hash', '=', tokenHash).execute()
}

function membershipOf({ id, organizationId, email, name }: AnyRecord): PendingMembership {
  return { organizationId, memberId: id, email: String(email), name: String(name) }
}
