import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

/** Flows that the clock starts: when each automation and each date of a record comes due, and which moments have been. */
export const clockStarts: Migration = {
  name: '0014-clock-starts',
  async up(db, types) {
    for (const statement of [...clocks(types), ...dates(types), ...firings(types), ...backfills(types)])
      await sql.raw(statement).execute(db)
    await sql.raw('alter table runs add column source text').execute(db)
  },
}

// No automation could begin by the clock before, so there is nothing to fill: dates of records that are there already are walked along when
// the first one is enabled that counts by them.

const clocks = ({ integer, json, tableOptions }: ColumnTypes) => [
  // A row for each enabled automation that the clock starts. due_at is that of a timetable; dates come due by themselves.
  `create table automation_clocks (
    organization_id text not null,
    automation_id text not null,
    source ${json} not null,
    model text,
    field text,
    since ${integer} not null,
    due_at ${integer},
    primary key (organization_id, automation_id)
  ) ${tableOptions}`,
  'create index automation_clocks_due on automation_clocks (due_at, organization_id, automation_id) where due_at is not null',
]

const dates = ({ integer, keyOnlyTableOptions }: ColumnTypes) => [
  // A row for each date of a record by which some automation is yet to begin. Writing a record pays for it: so it stands in the index of its
  // key, and the one by due_at holds that key anyhow.
  `create table record_dates (
    organization_id text not null,
    model text not null,
    record_id text not null,
    field text not null,
    set_at ${integer} not null,
    looked_at ${integer} not null,
    due_at ${integer} not null,
    primary key (organization_id, model, record_id, field)
  ) ${keyOnlyTableOptions}`,
  'create index record_dates_due on record_dates (due_at, organization_id)',
]

const firings = ({ integer, tableOptions }: ColumnTypes) => [
  `create table clock_firings (
    organization_id text not null,
    automation_id text not null,
    record_id text not null,
    slot text not null,
    at ${integer} not null,
    primary key (organization_id, automation_id, record_id, slot)
  ) ${tableOptions}`,
  'create index clock_firings_at on clock_firings (at)',
]

const backfills = ({ integer, tableOptions }: ColumnTypes) => [
  // The id is the name of a model: its records are to be gone through, because other automations count by their dates, or another zone.
  `create table date_walks (
    organization_id text not null,
    id text not null,
    position text,
    since ${integer} not null,
    due_at ${integer} not null,
    primary key (organization_id, id)
  ) ${tableOptions}`,
  'create index date_walks_due on date_walks (due_at, organization_id, id)',
]
