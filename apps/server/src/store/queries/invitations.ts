import { type AnyRecord, type EpochMs, type Invitation, member, type PendingMembership } from '@belfry/core'
import type { Kysely } from 'kysely'
import { recordColumn } from '../record-columns.ts'
import { recordModel } from '../record-field.ts'
import type { Tables } from '../tables.ts'
import { LINK_KEPT_MS } from './one-time-links.ts'
import { recordColumns, recordOf, selectRecord } from './records.ts'

/** Identifies a pending membership. */
type MembershipKey = Pick<PendingMembership, 'organizationId' | 'memberId'>

/** Stores the link of a pending membership, and deletes links that expired long ago. */
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

/** Marks the unused links of a membership as used. */
export async function useInvitationLinks(db: Kysely<Tables>, { organizationId, memberId }: MembershipKey, now: EpochMs): Promise<void> {
  const unused = db.updateTable('invitation_links').set({ used_at: now }).where('used_at', 'is', null)
  await unused.where('organization_id', '=', organizationId).where('member_id', '=', memberId).execute()
}

/** How many links were mailed to an invited address since then. */
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

/** The pending membership of a link that is still valid; `null` when there is none. */
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

/** The pending membership of an address in an organization; `null` when there is none. */
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

/** Deletes a link whose mail was not sent, so that it does not count as mailed. */
export async function deleteMailedLink(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('token_hash', '=', tokenHash).execute()
  await db.deleteFrom('invitation_links').where('token_hash', '=', tokenHash).execute()
}

function membershipOf({ id, organizationId, email, name }: AnyRecord): PendingMembership {
  return { organizationId, memberId: id, email: String(email), name: String(name) }
}
