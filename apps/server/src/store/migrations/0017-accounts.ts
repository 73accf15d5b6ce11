import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Sessions that people can tell apart, messages about accounts, and an audit log that is read by time, kind, author and operation. */
export const accounts: Migration = {
  name: '0017-accounts',
  async up(db, types) {
    for (const area of [sessions, mails, changes]) {
      for (const statement of area(types)) await sql.raw(statement).execute(db)
    }
  },
}

const sessions = ({ integer, tableOptions }: ColumnTypes) => [
  // Sessions get ids, which only the server can make: who is signed in signs in once more.
  'drop table sessions',
  `create table sessions (
    token_hash text not null primary key,
    id text not null,
    user_id text not null,
    csrf_token text not null,
    browser text,
    address text,
    created_at ${integer} not null,
    last_used_at ${integer} not null,
    expires_at ${integer} not null
  ) ${tableOptions}`,
  'create index sessions_expiry on sessions (expires_at)',
  'create index sessions_user on sessions (user_id, id)',
  'create index one_time_links_user on one_time_links (user_id, purpose, created_at)',
  'create index one_time_links_expiry on one_time_links (expires_at)',
]

const mails = ({ integer, tableOptions }: ColumnTypes) => [
  // One of each kind to each address, and of each organization that invites ('' where none does). It goes once it was sent.
  `create table account_mails (
    kind text not null,
    email text not null,
    organization_id text not null,
    attempts ${integer} not null,
    due_at ${integer} not null,
    created_at ${integer} not null,
    primary key (kind, email, organization_id)
  ) ${tableOptions}`,
  'create index account_mails_due on account_mails (due_at)',
]

const changes = ({ json }: ColumnTypes) => [
  `alter table record_changes add column changed ${json}`,
  'alter table record_changes add column request_id text',
  'alter table record_changes add column author_id text',
  "update record_changes set author_id = author->>'id'",
  // A page of the log is one range of one of these, and what is too old is one of the first.
  'create index record_changes_time on record_changes (organization_id, at, record_id, version)',
  'create index record_changes_model on record_changes (organization_id, model, at, record_id, version)',
  'create index record_changes_author on record_changes (organization_id, author_id, at, record_id, version) where author_id is not null',
  'create index record_changes_operation on record_changes (organization_id, operation, at, record_id, version) where operation is not null',
]
