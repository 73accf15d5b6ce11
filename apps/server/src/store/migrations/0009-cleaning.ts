import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Cleaning up: what is removed because of its age, and what was left of something that was deleted. */
export const cleaning: Migration = {
  name: '0009-cleaning',
  async up(db, types) {
    for (const statement of [...cleanings(types), ...definitions]) await sql.raw(statement).execute(db)
  },
}

const cleanings = ({ integer, tableOptions }: ColumnTypes) => [
  // What there is to clean up, and how far that has come; what comes back every day stays. What belongs to no organization stands under
  // the id "installation".
  `create table cleanings (
    organization_id text not null,
    id text not null,
    kind text not null,
    position text,
    due_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index cleanings_due on cleanings (due_at, organization_id, id)',
  `insert into cleanings (organization_id, id, kind, due_at) values ('installation', 'installation', 'installation', 0)`,
  `insert into cleanings (organization_id, id, kind, due_at) select id, id, 'organization', 0 from records where model = 'organization'`,
  `insert into cleanings (organization_id, id, kind, due_at) select id, 'definitions', 'definitions', 0 from records where model = 'organization'`,
]

const definitions = [
  // Whether any version still refers to a definition. Of an automation that was deleted the versions stay as long as its runs: so those
  // that are gone already get theirs back.
  'create index automation_versions_definition on automation_versions (organization_id, definition_hash)',
  `insert into automation_versions (organization_id, automation_id, number, definition_hash, author, created_at)
    select organization_id, automation_id, row_number() over (partition by organization_id, automation_id order by definition_hash),
      definition_hash, '{}', min(created_at)
    from runs
    where not exists (select 1 from automation_versions known
      where known.organization_id = runs.organization_id and known.automation_id = runs.automation_id)
    group by organization_id, automation_id, definition_hash`,
]
