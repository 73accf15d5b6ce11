import { definitionHash } from '@belfry/automation-engine'
import { sql } from 'kysely'
import type { ColumnTypes, Migration } from './migration.ts'

type Database = Parameters<Migration['up']>[0]

/** Runs that wait, the versions of automations, and the addresses at which they are called. */
export const waitingRuns: Migration = {
  name: '0003-waiting-runs',
  async up(db, types) {
    for (const area of [events, deliveries, runs, waits, automations]) {
      for (const statement of area(types)) await sql.raw(statement).execute(db)
    }
    await noteFirstVersions(db)
  },
}

const events = () => [
  // The ids of the records that an event concerns, between spaces. The index answers "did this happen to that record since" by itself.
  "alter table events add column concerns text not null default ' '",
  "update events set concerns = ' ' || record_id || ' ' where record_id is not null",
  'create index events_concerns on events (organization_id, key, position, concerns)',
]

const deliveries = () => [
  // The run that waits for the first attempts of a message of its own, and the request under which to tell it.
  'alter table deliveries add column waiting_run_id text',
  'alter table deliveries add column waiting_key text',
  'create index deliveries_waiting_run on deliveries (organization_id, webhook_id, id) where waiting_run_id is not null',
]

const runs = ({ json, integer, tableOptions }: ColumnTypes) => [
  // Where the log of events stood when the run began or last began to wait: what came later is not missed by its next wait.
  "alter table runs add column since text not null default ''",
  'create index runs_record on runs (organization_id, record_id, id) where record_id is not null',
  // What a run was told in one transaction, and what it then did; appended, never rewritten.
  `create table run_turns (
    organization_id text not null,
    run_id text not null,
    position ${integer} not null,
    told ${json} not null,
    trace ${json} not null,
    primary key (organization_id, run_id, position)
  ) ${tableOptions}`,
  `insert into run_turns (organization_id, run_id, position, told, trace)
    select organization_id, run_id, position, '[]', ${json === 'text' ? "'[' || entry || ']'" : "('[' || entry::text || ']')::json"} from run_trace`,
  'drop table run_trace',
  // Values of runs that are too large to be written again at every turn, by content hash.
  `create table run_values (
    organization_id text not null,
    run_id text not null,
    hash text not null,
    value ${json} not null,
    primary key (organization_id, run_id, hash)
  ) ${tableOptions}`,
]

const waits = ({ json, integer, tableOptions }: ColumnTypes) => [
  // The events for which runs wait. An empty record_id waits for the event of any record.
  `create table run_waits (
    organization_id text not null,
    run_id text not null,
    request_key text not null,
    event_key text not null,
    record_id text not null,
    since text not null,
    not_events ${json} not null,
    check_after ${integer},
    primary key (organization_id, run_id, request_key)
  ) ${tableOptions}`,
  'create index run_waits_event on run_waits (organization_id, event_key, record_id, run_id)',
  'create index run_waits_check on run_waits (check_after) where check_after is not null',
  // Answers to what runs ask for, from whoever comes upon them. Only ever inserted, until the run has taken them.
  `create table run_signals (
    organization_id text not null,
    run_id text not null,
    request_key text not null,
    source_id text not null,
    answer ${json},
    at ${integer} not null,
    primary key (organization_id, run_id, request_key, source_id)
  ) ${tableOptions}`,
]

const automations = ({ json, integer, tableOptions }: ColumnTypes) => [
  `create table automation_versions (
    organization_id text not null,
    automation_id text not null,
    number ${integer} not null,
    definition_hash text not null,
    author ${json} not null,
    created_at ${integer} not null,
    primary key (organization_id, automation_id, number)
  ) ${tableOptions}`,
  // The address of a flow that is called: the token is looked up by its hash and shown again from its seal.
  `create table automation_hooks (
    organization_id text not null,
    automation_id text not null,
    version text not null,
    token_hash text not null,
    token_sealed text not null,
    created_at ${integer} not null,
    primary key (organization_id, automation_id)
  ) ${tableOptions}`,
  'create unique index automation_hooks_token on automation_hooks (token_hash)',
  // When the last calls came, and how many were one too many.
  `create table hook_calls (
    organization_id text not null,
    automation_id text not null,
    times ${json} not null,
    ignored ${integer} not null,
    primary key (organization_id, automation_id)
  ) ${tableOptions}`,
  // What may begin an automation once only, and has.
  `create table automation_starts (
    organization_id text not null,
    automation_id text not null,
    once text not null,
    run_id text not null,
    primary key (organization_id, automation_id, once)
  ) ${tableOptions}`,
  'create index automation_starts_once on automation_starts (organization_id, once)',
]

/** Automations that were there before have one version: the one that they have now. */
async function noteFirstVersions(db: Database): Promise<void> {
  const { rows } = await sql<{ organization_id: string; id: string; updated_at: number; data: string }>`
    select organization_id, id, updated_at, data from records where model = 'automation'`.execute(db)
  for (const { organization_id, id, updated_at, data } of rows) {
    const { definition, createdBy } = JSON.parse(data) as { definition: unknown; createdBy: unknown }
    const hash = definitionHash(definition)
    await sql`insert into definitions (organization_id, hash, definition, created_at)
      values (${organization_id}, ${hash}, ${JSON.stringify(definition)}, ${updated_at}) on conflict do nothing`.execute(db)
    await sql`insert into automation_versions (organization_id, automation_id, number, definition_hash, author, created_at)
      values (${organization_id}, ${id}, 1, ${hash}, ${JSON.stringify(createdBy)}, ${updated_at})`.execute(db)
  }
}
