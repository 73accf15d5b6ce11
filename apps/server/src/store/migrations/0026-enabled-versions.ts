import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Who has last enabled a version of an automation, or saved it into an enabled one. Of versions from before nobody knows whether they were
 * enabled, nor by whom, so their author stands for that.
 */
export const enabledVersions: Migration = {
  name: '0026-enabled-versions',
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // '' stands for nobody who is a person.
  'alter table automation_versions add column enabled_by text',
  `update automation_versions set enabled_by = case when author ->> 'type' = 'MEMBER' then coalesce(author ->> 'id', '') else '' end`,
]
