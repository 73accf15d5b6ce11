import type {
  AccountMail,
  DeliverySchedule,
  DeliveryStatus,
  EffectKind,
  EpochMs,
  IncidentSignal,
  IntentStatus,
  LinkPurpose,
  RetryMode,
  RunSignal,
  TimerName,
} from '@belfry/core'
import type { Generated } from 'kysely'
import type { RecordColumnValues } from './record-columns.ts'

/**
 * JSON as text, on both databases, and read back as it was written: SQLite keeps it as TEXT, PostgreSQL as json. Bytes that have to stay
 * as they are (what was signed) are blobs all the same.
 */
export type JsonText = string

/** Bytes. Read back as a `Buffer`. */
export type Blob = Uint8Array

/** A yes or no. A boolean parameter of a query is converted. */
export type Flag = 0 | 1

/** Every table, for Kysely. A column that may be null may be left out of an insert. */
export interface Tables {
  records: RecordsTable
  record_changes: RecordChangesTable
  record_columns: RecordColumnsTable
  record_terms: RecordTermsTable
  users: UsersTable
  sessions: SessionsTable
  one_time_links: OneTimeLinksTable
  invitation_links: InvitationLinksTable
  account_mails: AccountMailsTable
  api_keys: ApiKeysTable
  webhook_secrets: WebhookSecretsTable
  event_subscriptions: EventSubscriptionsTable
  events: EventsTable
  logs: LogsTable
  deliveries: DeliveriesTable
  delivery_attempts: DeliveryAttemptsTable
  webhook_incidents: WebhookIncidentsTable
  incident_signals: IncidentSignalsTable
  automation_incidents: AutomationIncidentsTable
  automation_refusals: AutomationRefusalsTable
  automation_signals: AutomationSignalsTable
  retry_jobs: RetryJobsTable
  retry_job_deliveries: RetryJobDeliveriesTable
  cleanings: RetentionJobsTable & RetentionJobRank
  erasures: ErasuresTable
  erasure_records: ErasureRecordsTable
  idempotency_keys: IdempotencyKeysTable
  definitions: DefinitionsTable
  runs: RunsTable
  run_turns: RunTicksTable
  run_values: RunValuesTable
  run_waits: RunWaitsTable
  run_signals: RunSignalsTable
  step_claims: StepClaimsTable
  run_calls: RunCallsTable
  sealed_values: SealedValuesTable
  sealed_value_uses: SealedValueUsesTable
  flow_webhooks: FlowWebhooksTable
  automation_versions: AutomationVersionsTable
  automation_hooks: AutomationHooksTable
  hook_calls: HookCallsTable
  automation_starts: AutomationStartsTable
  automation_clocks: AutomationClocksTable
  record_dates: RecordDatesTable
  clock_firings: ClockFiringsTable
  date_walks: DateBackfillsTable
  intents: IntentsTable
  record_timers: RecordTimersTable
  counters: CountersTable
  files: FilesTable
  instance: InstanceTable
  migrations: MigrationsTable
}

/**
 * The records of all models. `version` counts the changes; `external_id` is the integrator's own, unique per organization and model. What
 * lists are filtered by stands also in the columns f1, f2 … (`record-columns.ts`).
 */
export interface RecordsTable extends RecordColumnValues {
  organization_id: string
  model: string
  id: string
  version: number
  external_id: string | null
  created_at: EpochMs
  updated_at: EpochMs
  data: JsonText
}

/** What records stand under by their models' term filters, of which `field` is the name. */
export interface RecordTermsTable {
  organization_id: string
  model: string
  record_id: string
  field: string
  term: string
}

/**
 * Which field of which model was last written into which of the columns f1, f2 …; `position` counts them from 1. For a term filter, of which
 * the table `record_terms` was written, it is the edition of its terms.
 */
export interface RecordColumnsTable {
  model: string
  field: string
  position: number
}

/** The files of records, each under the id of its record. `size` in bytes; `sha256` in hexadecimal digits. */
export interface FilesTable {
  organization_id: string
  id: string
  content_type: string
  size: number
  sha256: string
  created_at: EpochMs
  bytes: Blob
}

/**
 * Who changed which record. `version` is that of the record afterwards; a deletion counts as one. `previous` holds the values before: of
 * the fields that were changed, or of the record that was deleted; `changed` those after, of the fields that were changed. `author_id` is
 * the id in `author`, by which the log is searched.
 */
export interface RecordChangesTable {
  organization_id: string
  record_id: string
  version: number
  model: string
  change: 'created' | 'updated' | 'deleted' | 'exported'
  at: EpochMs
  author: JsonText
  key_id: string | null
  automation_id: string | null
  run_id: string | null
  operation: string | null
  trace_id: string
  previous: JsonText | null
  changed: JsonText | null
  request_id: string | null
  author_id: string | null
}

/**
 * People who can sign in. `email` is unique and in lower case; `email_proved_at` is null while nobody has shown that it is theirs. Without
 * `password_hash` only a link lets in.
 */
export interface UsersTable {
  id: string
  email: string
  name: string
  password_hash: string | null
  installation_admin: Flag
  email_proved_at: EpochMs | null
  created_at: EpochMs
  updated_at: EpochMs
}

/**
 * Signed-in browsers, found by the hash of their cookie's token. `browser` is a few words for people, `address` that from which it was signed
 * in, `last_used_at` exact to the minute.
 */
export interface SessionsTable {
  token_hash: string
  id: string
  user_id: string
  csrf_token: string
  browser: string | null
  address: string | null
  created_at: EpochMs
  last_used_at: EpochMs
  expires_at: EpochMs
}

/**
 * Links into an account that work once, such as one for a new password. `email` is the address of the account when it was made, or the new one of a
 * link that confirms an address; `mailed` says that it was sent there. `used_at` is set by the use.
 */
export interface OneTimeLinksTable {
  token_hash: string
  user_id: string
  purpose: LinkPurpose
  email: string | null
  mailed: Flag
  created_at: EpochMs
  expires_at: EpochMs
  used_at: EpochMs | null
}

/** Links to a place that waits to be accepted. `email` is the address that was invited; `mailed` says that the link was sent there. */
export interface InvitationLinksTable {
  token_hash: string
  organization_id: string
  member_id: string
  email: string
  mailed: Flag
  created_at: EpochMs
  expires_at: EpochMs
  used_at: EpochMs | null
}

/**
 * Messages about accounts that are to be sent: they hold no link, which is made when they are. `organization_id` is that which invites, and
 * empty where none does; `user_id` whose address is to be confirmed; `due_at` when to try next, or while a try is under way, when its claim ends.
 */
export interface AccountMailsTable {
  kind: AccountMail['kind']
  email: string
  about_id: string
  attempts: number
  due_at: EpochMs
  created_at: EpochMs
}

/** API keys. `permissions` and `organization_ids` narrow the key; null leaves it as wide as its user. `hint` is what a list shows of the secret; `on_command_line` says that whoever runs the server has made the key. */
export interface ApiKeysTable {
  id: string
  key_id: string
  user_id: string
  name: string
  description: string | null
  secret_hash: string
  hint: string
  permissions: JsonText | null
  organization_ids: JsonText | null
  expires_at: EpochMs | null
  last_used_at: EpochMs | null
  on_command_line: Flag
  renewed_at: EpochMs | null
  version: number
  created_at: EpochMs
  updated_at: EpochMs
}

/** The signing secret of each webhook, sealed, and every event key that it has ever signed. */
export interface WebhookSecretsTable {
  organization_id: string
  webhook_id: string
  sealed: string
  signed_keys: JsonText
}

/** Who is to be told of an event key: webhooks and enabled automations. */
export interface EventSubscriptionsTable {
  organization_id: string
  event_key: string
  kind: 'webhook' | 'automation'
  target_id: string
}

/**
 * What happened. `body` is the envelope's bytes, the same for every webhook. `position` orders the events of an organization as they were
 * committed: a counter on SQLite; on PostgreSQL the transaction's id and the log's era (see `queries/log-places.ts`), where `id` orders those
 * of one transaction. `concerns` holds the ids of the records that it concerns, a space before and behind each.
 */
export interface EventsTable {
  position: Generated<number>
  organization_id: string
  id: string
  key: string
  record_model: string | null
  record_id: string | null
  at: EpochMs
  trace_id: string
  span_id: string
  actor: JsonText
  lineage: JsonText
  body: Blob
  concerns: string
  /** 0 where the bytes may hold records that the permission of the key does not cover: `toldBody` takes them out. */
  told: Generated<Flag>
}

/**
 * The log of an organization, where there is more to say of it than that its era is 0. The era of a PostgreSQL database is raised whenever
 * it is found in another cluster. `removed_until` is when the youngest of the events had happened that were removed because of their age.
 */
export interface LogsTable {
  organization_id: string
  era: number
  removed_until: EpochMs | null
}

/**
 * What is to be sent to a webhook. `body` is null when the bytes are those of the event. While `status` is `waiting`, `due_at` is when to
 * attempt; while an attempt is under way, `lease_owner` is who makes it and `due_at` when that claim ends. `retrying` is set while an
 * item of a retry job waits for the result. `waiting_run_id` and `waiting_key` say which run waits for the first attempts, and under
 * which request to tell it; null once it was told.
 */
export interface DeliveriesTable {
  organization_id: string
  id: string
  webhook_id: string
  event_id: string | null
  event_key: string
  schedule: DeliverySchedule
  status: DeliveryStatus
  due_at: EpochMs | null
  attempts: number
  signature: string
  body: Blob | null
  lease_owner: string | null
  retrying: Flag
  created_at: EpochMs
  completed_at: EpochMs | null
  waiting_run_id: string | null
  waiting_key: string | null
}

/** Each try of a delivery, numbered from 1. `duration_ms` in milliseconds; `response_body` is the beginning of the answer. */
export interface DeliveryAttemptsTable {
  organization_id: string
  delivery_id: string
  number: number
  started_at: EpochMs
  duration_ms: number
  status_code: number | null
  outcome: 'delivered' | 'failed'
  error: string | null
  response_body: Blob | null
}

/**
 * Outages of webhooks. `failing_since` is null while the last attempt was a success; `due_at` is when the first notice falls due, null once
 * it was sent and while none is to come. At most one of a webhook is without `resolved_at`.
 */
export interface WebhookIncidentsTable {
  organization_id: string
  id: string
  webhook_id: string
  started_at: EpochMs
  failing_since: EpochMs | null
  last_failed_at: EpochMs
  last_delivered_at: EpochMs | null
  notified_first_at: EpochMs | null
  notified_final_at: EpochMs | null
  resolved_at: EpochMs | null
  due_at: EpochMs | null
}

/** What has happened to the endpoint of a webhook, until whoever looks after its incident takes it. `delivery_id` with `failedForGood` only. */
export interface IncidentSignalsTable {
  organization_id: string
  webhook_id: string
  id: string
  kind: IncidentSignal['kind']
  at: EpochMs
  delivery_id: string | null
}

/** The incident of an automation while it has one: the run that failed first, and that from which it has come. */
export interface AutomationIncidentsTable {
  organization_id: string
  automation_id: string
  root_run_id: string
  run_id: string
  began_at: EpochMs
}

/** A time in which runs of an automation were not started because too many had yet to begin, and how many. */
export interface AutomationRefusalsTable {
  organization_id: string
  automation_id: string
  began_at: EpochMs
  last_at: EpochMs
  /** Which number was as large as it may be at first. */
  ceiling: 'organization' | 'cause'
  starts: number
}

/** How a run of an automation has ended, or that one was not started (`step` is the ceiling then), until whoever looks after its incident takes it. `error` with `failed` only. */
export interface AutomationSignalsTable {
  organization_id: string
  id: string
  automation_id: string
  kind: RunSignal['kind'] | 'refused'
  root_run_id: string
  run_id: string
  at: EpochMs
  step: string | null
  error: string | null
  due_at: EpochMs
}

/**
 * What somebody asked to be sent again: of one webhook, or of all enabled ones. `due_at` is set while deliveries are still being made
 * due, and `position` says how far that has come: webhook, status and delivery.
 */
export interface RetryJobsTable {
  organization_id: string
  id: string
  mode: RetryMode
  webhook_id: string | null
  deliveries: number
  position: string | null
  due_at: EpochMs | null
  created_at: EpochMs
}

/** The deliveries of a retry job. `result` is that of the attempt which the job asked for, null until then. */
export interface RetryJobDeliveriesTable {
  organization_id: string
  job_id: string
  delivery_id: string
  result: 'delivered' | 'failed' | 'dropped' | null
}

/**
 * Background work, looked at from `due_at` on. Again and again: what is too old, of an organization and of the whole installation, and definitions to
 * which nothing refers. Once: what was left of a webhook or an automation that was deleted; runs that were to begin, or deliveries that were to be
 * sent, when it was disabled or the organization paused its automations; records that an operation has left to be changed (`records`), which is
 * also how customers lose access and controllers are told; and runs that wait for an event and are still to be told of it (`telling`).
 * `position` is how far the present round has come; null at its beginning.
 */
export interface RetentionJobsTable {
  organization_id: string
  id: string
  kind:
    | 'organization'
    | 'definitions'
    | 'installation'
    | 'webhook'
    | 'automation'
    | 'paused'
    | 'disabled'
    | 'disabledWebhook'
    | 'dismissed'
    | 'forgotten'
    | 'family'
    | 'records'
    | 'telling'
  position: string | null
  due_at: EpochMs
}

/** Of an organization's background work the smallest rank goes first, as a rule. */
export interface RetentionJobRank {
  rank: Generated<number>
}

/**
 * Erasures of customers. While something is left `due_at` is set, `phase` says what is gone through, `position` what of it was looked at
 * last, and `ends_at` what comes last; null before the first look. `last_event` and `last_run` were the last ones when it began.
 */
export interface ErasuresTable {
  organization_id: string
  id: string
  customer_id: string
  /** The run whose step has asked for it, if one did. */
  run_id: string | null
  phase: 'records' | 'runs' | 'effects' | 'events' | 'changes' | 'answers' | 'done'
  position: string | null
  ends_at: string | null
  last_event: string
  last_run: string
  due_at: EpochMs | null
  author: JsonText
  key_id: string | null
  trace_id: string
  lineage: JsonText
  records: number
  runs: number
  events: number
  deliveries: number
  changes: number
  created_at: EpochMs
  completed_at: EpochMs | null
}

/** The records that an erasure has emptied or removed, the customer among them. */
export interface ErasureRecordsTable {
  organization_id: string
  erasure_id: string
  record_id: string
}

/**
 * The first answers to requests with an Idempotency-Key. `scope` says whose key it is and in which organization; `answer` is null when
 * it held a secret, then `resource_id` says what was made.
 */
export interface IdempotencyKeysTable {
  scope: string
  key: string
  fingerprint: string
  status: number
  answer: string | null
  resource_id: string | null
  /** The effect from which the answer follows; null for what was answered at once. */
  intent_id: string | null
  created_at: EpochMs
}

/** Every definition that an automation was saved with, by content hash. Never changed. */
export interface DefinitionsTable {
  organization_id: string
  hash: string
  definition: JsonText
  created_at: EpochMs
}

/**
 * Runs of automations. `state` is the engine's, with what is still asked for; `due_at` is when the run wants to be looked at again, null
 * when nothing is due. `since` is where the log of events stood when the run began or last began to wait (`store/queries/log-checkpoints.ts`).
 * A run for an item has the run that let it begin as its parent, and as its root the one of which both have come; `item_index` counts from 0.
 */
export interface RunsTable {
  organization_id: string
  id: string
  automation_id: string
  definition_hash: string
  status: 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled'
  event_id: string | null
  source: string | null
  record_model: string | null
  record_id: string | null
  due_at: EpochMs | null
  lease_owner: string | null
  lease_until: EpochMs | null
  state: JsonText
  error: string | null
  lineage: JsonText
  trace_id: string
  created_at: EpochMs
  updated_at: EpochMs
  since: string
  /** How often the run has looked at what it waits for, since it last began to wait; `null` before it first does. */
  checks: number | null
  parent_run_id: string | null
  root_run_id: string | null
  item_index: number | null
  /** What has led to the run in the end, while it has yet to begin. */
  to_begin: string | null
}

/** What a run has claimed at a step, so that others which come there with the same subject are kept away until a moment. */
export interface StepClaimsTable {
  organization_id: string
  automation_id: string
  node_id: string
  /** A digest. */
  subject: string
  run_id: string
  until: EpochMs
}

/** What a run was told in one transaction, and what it then did; appended, never rewritten. */
export interface RunTicksTable {
  organization_id: string
  run_id: string
  position: number
  told: JsonText
  trace: JsonText
}

/** Values of a run that are too large to be written again at every turn, by content hash. */
export interface RunValuesTable {
  organization_id: string
  run_id: string
  hash: string
  value: JsonText
}

/**
 * The events for which runs wait. `record_id` is empty where that of any record will do. `since` is how far the wait looks back, and
 * `not_events` what it has had already. `check_after` is set on PostgreSQL until it has looked back again: 0, then the transaction up to which
 * all have to end first.
 */
export interface RunWaitsTable {
  organization_id: string
  run_id: string
  request_key: string
  event_key: string
  record_id: string
  since: string
  not_events: JsonText
  check_after: number | null
}

/** Answers to what runs ask for: the event or delivery that they come from, and for a delivery the answer itself. */
export interface RunSignalsTable {
  organization_id: string
  run_id: string
  request_key: string
  source_id: string
  answer: JsonText | null
  at: EpochMs
}

/**
 * Calls of addresses outside that runs wait for, or whose answers they have not taken yet. `sending` is stored before the first byte leaves;
 * `attempts` counts claims, so an answer counts only for the claim that made it. What is called stands in the run's state.
 */
export interface RunCallsTable {
  organization_id: string
  run_id: string
  request_key: string
  status: 'queued' | 'sending' | 'answered'
  attempts: number
  due_at: EpochMs | null
  answer: JsonText | null
}

/** Values of headers that definitions refer to and nobody reads. Each opens for its organization and id alone. */
export interface SealedValuesTable {
  organization_id: string
  id: string
  sealed: string
}

/** Which definitions refer to which sealed values. */
export interface SealedValueUsesTable {
  organization_id: string
  definition_hash: string
  value_id: string
}

/** Which definitions name which webhooks; `definition_hash` is '' for a webhook that has carried a message of a flow. */
export interface FlowWebhooksTable {
  organization_id: string
  webhook_id: string
  definition_hash: string
}

/** The definitions that an automation has had, numbered from 1. */
export interface AutomationVersionsTable {
  organization_id: string
  automation_id: string
  number: number
  definition_hash: string
  author: JsonText
  created_at: EpochMs
  /** The user with full access who has last enabled it, or saved it into an enabled automation; '' for anybody else, `null` while it was never enabled. */
  enabled_by: string | null
}

/**
 * The secret in the address of an automation that is called, for the webhookVersion of its trigger. `restricted`: only people with full access
 * could ever read it.
 */
export interface AutomationHooksTable {
  organization_id: string
  automation_id: string
  version: string
  token_hash: string
  token_sealed: string
  restricted: Flag
  created_at: EpochMs
}

/** The times of the last calls of an automation's address, and how many calls were ignored because there were too many. */
export interface HookCallsTable {
  organization_id: string
  automation_id: string
  times: JsonText
  ignored: number
}

/** What has begun an automation and may do so once only: with `oncePerRecord` the id of a record. */
export interface AutomationStartsTable {
  organization_id: string
  automation_id: string
  once: string
  run_id: string
}

/**
 * An enabled automation that the clock starts. Of a timetable moments up to `since` are done, and `due_at` is when to look next. Of a date,
 * `field` of the records of `model`, moments up to `since` do not count; when they come due stands in `record_dates`.
 */
export interface AutomationClocksTable {
  organization_id: string
  automation_id: string
  source: JsonText
  model: string | null
  field: string | null
  since: EpochMs
  due_at: EpochMs | null
}

/**
 * A date of a record, and when it comes due first for one of the automations that count by it. Moments up to `set_at` are not meant: then it
 * got this value. Those up to `looked_at` are done. No row where nothing is to come.
 */
export interface RecordDatesTable {
  organization_id: string
  model: string
  record_id: string
  field: string
  set_at: EpochMs
  looked_at: EpochMs
  due_at: EpochMs
}

/** The moments at which automations were started by the clock, each once; `record_id` is empty where no record is meant. */
export interface ClockFiringsTable {
  organization_id: string
  automation_id: string
  record_id: string
  slot: string
  at: EpochMs
}

/** Models (`id`) whose records are to be gone through for their dates, and how far that has come. Moments up to `since` are not meant. */
export interface DateBackfillsTable {
  organization_id: string
  id: string
  position: string | null
  since: EpochMs
  due_at: EpochMs
}

/**
 * What is asked of the outside, always under the same `key`. `settler` finishes it with `memo` when the answer is there, for whom `commission`
 * says. While `status` is `queued`, `due_at` is when to send it; while it is `sending`, when the claim ends. `attempts` counts the claims, so it
 * tells them apart. `run_id` and `request_key` name the run that waits for it, if one does, and `own_call` the call of the own API that it has
 * made; `answer` is what the outside said last and `result` what the settler came to.
 */
export interface IntentsTable {
  organization_id: string
  id: string
  key: string
  kind: EffectKind
  settler: string
  record_model: string
  record_id: string
  payload: JsonText
  memo: JsonText
  awaited: Flag
  status: IntentStatus
  attempts: number
  due_at: EpochMs | null
  commission: JsonText
  run_id: string | null
  request_key: string | null
  own_call: JsonText | null
  answer: JsonText | null
  result: JsonText | null
  created_at: EpochMs
  updated_at: EpochMs
}

/** The moments at which timers of records go off. */
export interface RecordTimersTable {
  organization_id: string
  timer: TimerName
  record_id: string
  due_at: EpochMs
}

/** Series of numbers without gaps: the last one that was given. */
export interface CountersTable {
  organization_id: string
  series: string
  value: number
}

/** Facts about this database itself, such as its epoch id. */
export interface InstanceTable {
  name: string
  value: string
}

/** The migrations that have been applied. */
export interface MigrationsTable {
  name: string
  applied_at: EpochMs
}
