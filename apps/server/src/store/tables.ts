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
 * JSON as text, on both databases, and read as it was written: SQLite stores it as TEXT, PostgreSQL as json. Bytes that must not change
 * (because they are signed) are blobs all the same.
 */
export type JsonText = string

/** Bytes, read as a `Buffer`. */
export type Blob = Uint8Array

/** A boolean. A boolean parameter of a query is converted. */
export type Flag = 0 | 1

/** All tables, for Kysely. A nullable column may be left out of an insert. */
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
  event_logs: EventLogsTable
  deliveries: DeliveriesTable
  delivery_attempts: DeliveryAttemptsTable
  webhook_incidents: WebhookIncidentsTable
  incident_signals: IncidentSignalsTable
  automation_incidents: AutomationIncidentsTable
  automation_refusals: AutomationRefusalsTable
  automation_signals: AutomationSignalsTable
  retry_jobs: RetryJobsTable
  retry_job_deliveries: RetryJobDeliveriesTable
  retention_jobs: RetentionJobsTable & RetentionJobRank
  erasures: ErasuresTable
  erasure_records: ErasureRecordsTable
  idempotency_keys: IdempotencyKeysTable
  definitions: DefinitionsTable
  runs: RunsTable
  run_ticks: RunTicksTable
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
  date_backfills: DateBackfillsTable
  intents: IntentsTable
  record_timers: RecordTimersTable
  counters: CountersTable
  files: FilesTable
  instance: InstanceTable
  migrations: MigrationsTable
}

/**
 * The records of all models. `version` counts the changes; `external_id` is the integrator's own, unique per organization and model. The
 * fields by which lists are filtered are copied into the columns f1, f2 … (`record-columns.ts`).
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

/** The terms of records. `field` is the name of the model's term filter. */
export interface RecordTermsTable {
  organization_id: string
  model: string
  field: string
  term: string
  record_id: string
  by_beginning: 0 | 1
}

/**
 * Which field of which model the columns f1, f2 … contain; `position` counts the columns from 1. For a term filter, `position` is the
 * edition of its terms in `record_terms`.
 */
export interface RecordColumnsTable {
  model: string
  field: string
  position: number
}

/** The files of records, under the ids of their records. `size` in bytes; `sha256` in hexadecimal digits. */
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
 * The audit log. `version` is that of the record afterwards; a deletion counts as a change. `previous` holds the old values of the changed
 * fields, or of the whole deleted record; `changed` the new values of the changed fields. `author_id` is the id in `author`, for searching.
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
 * People who can sign in. `email` is unique and in lower case; `email_proved_at` is null while nobody has proved that the address is
 * theirs. Without a `password_hash` one can sign in by a link only.
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
 * Signed-in browsers, found by the hash of the token in their cookie. `browser` is a short description for people, `address` the IP address
 * of the sign-in; `last_used_at` is exact to the minute.
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
 * Links into an account that work once, such as one for a new password. `email` is the address of the account when the link was made, or
 * the new address that it confirms; `mailed` says whether it was sent there. `used_at` is set by the use.
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

/** Links of pending invitations to an organization. `email` is the invited address; `mailed` says whether the link was sent there. */
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
 * Queued messages about accounts. They contain no link: it is made when the message is sent. `about_id` is the organization that invites,
 * or the user whose new address is to be confirmed; empty for a forgotten password. `due_at` is the time of the next try, or, while a try
 * is in flight, the end of its lease.
 */
export interface AccountMailsTable {
  kind: AccountMail['kind']
  email: string
  about_id: string
  attempts: number
  due_at: EpochMs
  created_at: EpochMs
}

/**
 * API keys. `permissions` and `organization_ids` restrict the key; null means the same as its user. `hint` is the part of the secret that
 * lists show; `created_by_cli` is set for a key that was made on the command line of the server.
 */
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
  created_by_cli: Flag
  renewed_at: EpochMs | null
  version: number
  created_at: EpochMs
  updated_at: EpochMs
}

/** The encrypted signing secret of each webhook, and every event key that it has ever signed. */
export interface WebhookSecretsTable {
  organization_id: string
  webhook_id: string
  sealed: string
  signed_event_keys: JsonText
}

/** The subscribers of event keys: webhooks and enabled automations. */
export interface EventSubscriptionsTable {
  organization_id: string
  event_key: string
  kind: 'webhook' | 'automation'
  target_id: string
}

/**
 * The event log. `body` is the envelope's bytes, the same for every webhook. `position` orders the events of an organization as they were
 * committed: a counter on SQLite; on PostgreSQL the transaction's id and the log's era (see `queries/log-checkpoints.ts`), where `id`
 * orders the events of one transaction. `concerns` holds the ids of the records that it concerns, with a space before and after each.
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
}

/**
 * Facts about the event log of an organization; a missing row means era 0. The era of a PostgreSQL database is raised whenever it is found
 * in another cluster. `removed_until` is the time of the newest event that retention has removed.
 */
export interface EventLogsTable {
  organization_id: string
  era: number
  removed_until: EpochMs | null
}

/**
 * One row per event and webhook. `body` is null when the bytes are those of the event. While `status` is `waiting`, `due_at` is the time of
 * the next attempt; while an attempt is in flight, `lease_owner` is the process that makes it and `due_at` the end of its lease. `retrying`
 * is set while an item of a retry job waits for the result. `waiting_run_id` and `waiting_request_key` identify the run that waits
 * for the first attempts, and its request; null once the run has got the signal.
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
  waiting_request_key: string | null
}

/** The attempts of a delivery, numbered from 1. `response_body` is the beginning of the answer. */
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
 * Outages of webhooks. `failing_since` is null while the last attempt was a success; `due_at` is when the first notification falls due,
 * null once it was sent or while none is due. A webhook has at most one without `resolved_at`.
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

/** Results of a webhook's endpoint that its incident has not processed yet. `delivery_id` is set with `permanentlyFailed` only. */
export interface IncidentSignalsTable {
  organization_id: string
  webhook_id: string
  id: string
  kind: IncidentSignal['kind']
  at: EpochMs
  delivery_id: string | null
}

/** The open incident of an automation: the run that failed first, and the root from which that run descends. */
export interface AutomationIncidentsTable {
  organization_id: string
  automation_id: string
  root_run_id: string
  run_id: string
  started_at: EpochMs
}

/** A period in which runs of an automation were not started because too many were waiting to start, and how many were refused. */
export interface AutomationRefusalsTable {
  organization_id: string
  automation_id: string
  started_at: EpochMs
  last_refused_at: EpochMs
  /** The limit that was reached first. */
  ceiling: 'organization' | 'cause'
  refused_starts: number
}

/**
 * Ends and refusals of runs that the incident of their automation has not processed yet. With `refused`, `step` is the limit. `error` is
 * set with `failed` only.
 */
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
 * Requests to send failed deliveries again: of one webhook, or of all enabled ones. `due_at` is set while deliveries are still being made
 * due; `position` says how far that has come: webhook, status and delivery.
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

/** The deliveries of a retry job. `result` is that of the attempt for this job, null until then. */
export interface RetryJobDeliveriesTable {
  organization_id: string
  job_id: string
  delivery_id: string
  result: 'delivered' | 'failed' | 'dropped' | null
}

/**
 * Background jobs, due at `due_at`. Recurring ones: retention of an organization and of the whole installation, and removal of unreferenced
 * definitions. One-time ones: the rest of a deleted webhook or automation; runs to start, or deliveries to send, when their automation or
 * webhook was disabled or the organization paused its automations; records that an operation has left to be changed in the background
 * (`records`), by which customers also lose access and controllers are informed; and signals to runs that wait for an event
 * (`signalling`). `position` is how far the current round has come; null at its beginning.
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
    | 'signalling'
  position: string | null
  due_at: EpochMs
}

/** The background job of an organization with the smallest rank usually runs first. */
export interface RetentionJobRank {
  rank: Generated<number>
}

/**
 * Erasures of customers. While something is left, `due_at` is set, `phase` is the kind of data that is processed, `position` the last item
 * processed, and `end_position` the last one to process; null before the first. `last_event_id` and `last_run_id` were the newest when the
 * erasure began.
 */
export interface ErasuresTable {
  organization_id: string
  id: string
  customer_id: string
  /** The run whose step requested it, if any. */
  run_id: string | null
  phase: 'records' | 'runs' | 'effects' | 'events' | 'changes' | 'answers' | 'done'
  position: string | null
  end_position: string | null
  last_event_id: string
  last_run_id: string
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

/** The records that an erasure has emptied or removed, including the customer. */
export interface ErasureRecordsTable {
  organization_id: string
  erasure_id: string
  record_id: string
}

/**
 * The first answers to requests with an Idempotency-Key. `scope` consists of the key's owner and organization. `answer` is null when it
 * contained a secret; then `resource_id` identifies what was created.
 */
export interface IdempotencyKeysTable {
  scope: string
  key: string
  fingerprint: string
  status: number
  answer: string | null
  resource_id: string | null
  /** The effect whose result completes the answer; null for a request that was answered at once. */
  intent_id: string | null
  created_at: EpochMs
}

/** Every definition that an automation was saved with, by content hash. Rows never change. */
export interface DefinitionsTable {
  organization_id: string
  hash: string
  definition: JsonText
  created_at: EpochMs
}

/**
 * Runs of automations. `state` is the engine's, with its open requests; `due_at` is when the run is to be advanced or checked again, null
 * when nothing is due. `log_checkpoint` is the position of the event log when the run started or last began to wait
 * (`store/queries/log-checkpoints.ts`). A run for an item has as its parent the run that started it, and as its root the one from which
 * both descend; `item_index` counts from 0.
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
  log_checkpoint: string
  /** How many checks the run has made since it last began to wait; `null` before the first. */
  checks: number | null
  parent_run_id: string | null
  root_run_id: string | null
  item_index: number | null
  /** The origin of the run (event, call or moment) while it waits to start; null afterwards. */
  pending_cause: string | null
}

/** Claims of runs at steps: other runs that reach the step with the same subject are stopped there until the claim ends. */
export interface StepClaimsTable {
  organization_id: string
  automation_id: string
  node_id: string
  /** A digest. */
  subject: string
  run_id: string
  until: EpochMs
}

/** The signals that a run received in one tick, and the trace of what it then did; appended, never changed. */
export interface RunTicksTable {
  organization_id: string
  run_id: string
  position: number
  entries: JsonText
  trace: JsonText
}

/** Values of a run that are too large to be stored again with every tick, by content hash. */
export interface RunValuesTable {
  organization_id: string
  run_id: string
  hash: string
  value: JsonText
}

/**
 * The events for which runs wait. `record_id` is empty when any record will do. `log_checkpoint` is the position from which the wait
 * checks past events, and `seen_events` are those that the run has already received. `check_after` is used on PostgreSQL, until the wait
 * has checked past events once more: first 0, then the id of the transaction up to which all must have ended.
 */
export interface RunWaitsTable {
  organization_id: string
  run_id: string
  request_key: string
  event_key: string
  record_id: string
  log_checkpoint: string
  seen_events: JsonText
  check_after: number | null
}

/** Signals for runs that they have not received yet: the event or delivery they come from, and for a delivery its result. */
export interface RunSignalsTable {
  organization_id: string
  run_id: string
  request_key: string
  source_id: string
  answer: JsonText | null
  at: EpochMs
}

/**
 * Outbound HTTP requests of runs, until the run has received the answer. `sending` is stored before the first byte is sent. `attempts`
 * counts leases, so an answer counts only for the lease under which the request was made. The request itself is in the run's state.
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

/** Values of headers that definitions refer to and nobody can read. Each can be decrypted only for its organization and id. */
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

/** Which definitions name which webhooks; `definition_hash` is '' for a webhook that has delivered a message of a flow. */
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
  /**
   * The user with full access who last enabled it, or saved it while the automation was enabled; '' for anybody else, `null` while it was
   * never enabled.
   */
  enabled_by: string | null
}

/**
 * The secret in the URL of an automation that is started by calls. `version` is the webhookVersion of its trigger. `restricted`: only
 * people with full access could ever read it.
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

/** The times of the last calls of an automation's URL, and how many calls were ignored because there were too many. */
export interface HookCallsTable {
  organization_id: string
  automation_id: string
  times: JsonText
  ignored: number
}

/** What has started an automation and may do so only once: with `oncePerRecord` the id of a record. */
export interface AutomationStartsTable {
  organization_id: string
  automation_id: string
  start_key: string
  run_id: string
}

/**
 * An enabled automation that the clock starts. For a timetable, moments up to `since` are done, and `due_at` is when to check next. For a
 * date (`field` of the records of `model`), moments up to `since` do not count; the due moments are in `record_dates`.
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
 * A date of a record, and when it is next due for an automation. Moments up to `set_at`, when the date got this value, do not count. Those
 * up to `checked_until` are done. There is no row where nothing will be due.
 */
export interface RecordDatesTable {
  organization_id: string
  model: string
  record_id: string
  field: string
  set_at: EpochMs
  checked_until: EpochMs
  due_at: EpochMs
}

/** The moments at which the clock started automations, each only once; `record_id` is empty where no record is involved. */
export interface ClockFiringsTable {
  organization_id: string
  automation_id: string
  record_id: string
  slot: string
  at: EpochMs
}

/** Backfills of dates: models (`id`) whose records are to be examined, and how far that has come. Moments up to `since` do not count. */
export interface DateBackfillsTable {
  organization_id: string
  id: string
  position: string | null
  since: EpochMs
  due_at: EpochMs
}

/**
 * Requests to external systems, each with an idempotency `key`. When the answer is there, `completion_handler` (an operation, or a
 * handler if no caller waits) completes the effect with `operation_state`, in `execution_context`. While `status` is `queued`, `due_at` is
 * when to send; while it is `sending`, the end of the lease. `attempts` counts the leases, which tells them apart. `run_id` and
 * `request_key` identify the waiting run, if any, and `own_call` the call of the own API that requested the effect. `answer` is the last
 * answer of the external system, and `result` that of the completion.
 */
export interface IntentsTable {
  organization_id: string
  id: string
  key: string
  kind: EffectKind
  completion_handler: string
  record_model: string
  record_id: string
  payload: JsonText
  operation_state: JsonText
  awaited: Flag
  status: IntentStatus
  attempts: number
  due_at: EpochMs | null
  execution_context: JsonText
  run_id: string | null
  request_key: string | null
  own_call: JsonText | null
  answer: JsonText | null
  result: JsonText | null
  created_at: EpochMs
  updated_at: EpochMs
}

/** The moments at which timers of records are due. */
export interface RecordTimersTable {
  organization_id: string
  timer: TimerName
  record_id: string
  due_at: EpochMs
}

/** Gapless number series: the last number given. */
export interface CountersTable {
  organization_id: string
  series: string
  value: number
}

/** Facts about this database itself, such as its epoch. */
export interface InstanceTable {
  name: string
  value: string
}

/** The applied migrations. */
export interface MigrationsTable {
  name: string
  applied_at: EpochMs
}
