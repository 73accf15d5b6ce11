import type { ColumnTypes, CreateTable, SchemaDb } from '../migration.ts'
import { key, required } from './columns.ts'

/** People and how they sign in. People belong to the installation, not to an organization. */
export const accountTables: readonly CreateTable[] = [
  createUsers,
  createSessions,
  createOneTimeLinks,
  createInvitationLinks,
  createAccountMails,
  createApiKeys,
]

/** People who can sign in. Written by invitations, by the account itself, and on the command line. */
async function createUsers({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text')
    .addColumn('installation_admin', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addColumn('updated_at', types.integer, required)
    .addColumn('email_proved_at', types.integer)
    .modifyEnd(types.tableOptions)
    .execute()
}

/** Browsers that are signed in. Inserted by a sign-in, removed by a sign-out or by age. */
async function createSessions({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('csrf_token', 'text', required)
    .addColumn('browser', 'text')
    .addColumn('address', 'text')
    .addColumn('created_at', types.integer, required)
    .addColumn('last_used_at', types.integer, required)
    .addColumn('expires_at', types.integer, required)
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('sessions_expiry').on('sessions').columns(['expires_at']).execute()
  await schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'id']).execute()
}

/** Links into an account that work once, for example to set a new password. Inserted when the link is created, marked when it is used. */
async function createOneTimeLinks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('user_id', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('created_at', types.integer, required)
    .addColumn('expires_at', types.integer, required)
    .addColumn('used_at', types.integer)
    .addColumn('email', 'text')
    .addColumn('mailed', types.integer, (column) => column.notNull().defaultTo(0))
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('one_time_links_user').on('one_time_links').columns(['user_id', 'purpose', 'created_at']).execute()
  await schema.createIndex('one_time_links_expiry').on('one_time_links').columns(['expires_at']).execute()
}

/** Links to memberships that have not been accepted yet. Inserted by an invitation, marked when used. */
async function createInvitationLinks({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('organization_id', 'text', required)
    .addColumn('member_id', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('mailed', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addColumn('expires_at', types.integer, required)
    .addColumn('used_at', types.integer)
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('invitation_links_member').on('invitation_links').columns(['organization_id', 'member_id']).execute()
  await schema.createIndex('invitation_links_address').on('invitation_links').columns(['organization_id', 'email', 'created_at']).execute()
  await schema.createIndex('invitation_links_expiry').on('invitation_links').columns(['expires_at']).execute()
}

/**
 * Account messages to be sent: one of each kind for each address, and for each inviting organization or each user whose address is to be
 * confirmed ('' for neither). Inserted by the operation that causes the message, removed by the worker `accountMails`.
 */
async function createAccountMails({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('account_mails')
    .addColumn('kind', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('about_id', 'text', required)
    .addColumn('attempts', types.integer, required)
    .addColumn('due_at', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addPrimaryKeyConstraint('account_mails_pkey', ['kind', 'email', 'about_id'])
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('account_mails_due').on('account_mails').columns(['due_at']).execute()
}

/** API keys. Written by their owner, or on the command line. */
async function createApiKeys({ schema }: SchemaDb, types: ColumnTypes): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', key)
    .addColumn('key_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text')
    .addColumn('secret_hash', 'text', required)
    .addColumn('hint', 'text', required)
    .addColumn('permissions', types.json)
    .addColumn('organization_ids', types.json)
    .addColumn('expires_at', types.integer)
    .addColumn('last_used_at', types.integer)
    .addColumn('version', types.integer, required)
    .addColumn('created_at', types.integer, required)
    .addColumn('updated_at', types.integer, required)
    .addColumn('created_by_cli', types.integer, (column) => column.notNull().defaultTo(0))
    .addColumn('renewed_at', types.integer)
    .modifyEnd(types.tableOptions)
    .execute()
  await schema.createIndex('api_keys_user').on('api_keys').columns(['user_id', 'id']).execute()
}
