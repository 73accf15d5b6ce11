import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Places that wait to be accepted, with links of their own, and what is known of whose an address is. */
export const invitations: Migration = {
  name: '0018-invitations',
  async up(db, types) {
    for (const statement of changes(types)) await sql.raw(statement).execute(db)
    for (let after: Row | null = null; ; ) {
      const rows: readonly Row[] = await membersAfter(db, after)
      for (const row of rows) await activate(db, row)
      after = rows.at(-1) ?? null
      if (after === null) return
    }
  },
}

const changes = ({ integer, tableOptions }: ColumnTypes) => [
  `alter table users add column email_proved_at ${integer}`,
  `alter table api_keys add column on_command_line ${integer} not null default 0`,
  // Where a key was made is not known. Those of who administers the installation are kept by a first proof: one of them was printed at the first start.
  'update api_keys set on_command_line = 1 where user_id in (select id from users where installation_admin = 1)',
  'alter table one_time_links add column email text',
  `alter table one_time_links add column mailed ${integer} not null default 0`,
  // Such a link was handed out by one organization, and its account has a place in another, or has got one since in place of the first.
  `delete from one_time_links where token_hash in (
    select token_hash from one_time_links join (
      select data ->> 'userId' as user_id, count(*) as places, max(created_at) as newest from records where model = 'member' group by 1
    ) as members on members.user_id = one_time_links.user_id
    where purpose = 'password' and used_at is null and (places > 1 or newest > one_time_links.created_at))`,
  // The organization that invites, or the user of another address: two who ask for the same one are told each.
  'alter table account_mails rename column organization_id to about_id',
  `create table invitation_links (
    token_hash text not null primary key,
    organization_id text not null,
    member_id text not null,
    email text not null,
    mailed ${integer} not null,
    created_at ${integer} not null,
    expires_at ${integer} not null,
    used_at ${integer}
  ) ${tableOptions}`,
  'create index invitation_links_place on invitation_links (organization_id, member_id)',
  'create index invitation_links_address on invitation_links (organization_id, email, created_at)',
  'create index invitation_links_expiry on invitation_links (expires_at)',
]

/** How many members are read at a time. */
const BATCH = 500

type Db = Parameters<Migration['up']>[0]

interface Row {
  readonly organization_id: string
  readonly id: string
  readonly data: string
}

async function membersAfter(db: Db, last: Row | null): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select organization_id, id, data from records
    where model = 'member' and (organization_id, id) > (${last?.organization_id ?? ''}, ${last?.id ?? ''})
    order by organization_id, id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** Who was a member is one. The columns of lists are written afterwards, because members are now listed by their status. */
async function activate(db: Db, { organization_id, id, data }: Row): Promise<void> {
  const changed = JSON.stringify({ ...JSON.parse(data), status: 'ACTIVE' })
  await sql`update records set data = ${changed} where organization_id = ${organization_id} and model = 'member' and id = ${id}`.execute(db)
}
