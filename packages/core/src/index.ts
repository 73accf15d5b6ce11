// Everything that other packages may use; maintained by hand.

export { type ComposedMail, composeAccountMail, RESET_LINK_MS } from './areas/accounts/accounts/compose-account-mail.ts'
export { apiKey } from './areas/accounts/api-keys/api-key.ts'
export {
  API_KEY_PATTERN,
  type ApiKeyParts,
  apiKeyHint,
  formatApiKey,
  parseApiKey,
  randomBase62,
} from './areas/accounts/api-keys/api-key-format.ts'
export { checkRoomForKey, MAX_API_KEYS } from './areas/accounts/api-keys/check-room-for-key.ts'
export { acceptInvitation } from './areas/accounts/members/accept-invitation.ts'
export { findMember } from './areas/accounts/members/find-member.ts'
export { member } from './areas/accounts/members/member.ts'
export { inviteMember, ONE_TIME_LINK_MS } from './areas/accounts/members/members.ts'
export { browserName } from './areas/accounts/sessions/browser-name.ts'
export type { ApprovalConclusion } from './areas/automations/approvals/conclude.ts'
export { type ApprovalDecision, type Decision, decisions } from './areas/automations/approvals/decision.ts'
export { decisionOf } from './areas/automations/approvals/decision-of.ts'
export { type ApprovalRequest, approvalRequestSchema } from './areas/automations/approvals/request.ts'
export { automation, type Definition, definitionSchema } from './areas/automations/automations/automation.ts'
export { disableWithoutFullAccess, WITHOUT_FULL_ACCESS } from './areas/automations/automations/disable-without-full-access.ts'
export { hookBodyTooLarge, MAX_HOOK_BYTES, readHookQuery } from './areas/automations/automations/hook-call.ts'
export { admitCall, type HookVerdict } from './areas/automations/automations/hook-rate.ts'
export type { HookAnswer, HookInput } from './areas/automations/automations/hooks.ts'
export { noSuchHook } from './areas/automations/automations/hooks.ts'
export { type HookContext, hookCalled } from './areas/automations/automations/own-hook.ts'
export { type DocumentSearch, findDocument } from './areas/automations/flows/find-document.ts'
export { findTask, type TaskSearch } from './areas/automations/flows/find-task.ts'
export { type FlowOperation, flowOperations } from './areas/automations/flows/flow-operations.ts'
export { type ItemSourceName, type Items, itemSources, itemsOf, MAX_ITEMS } from './areas/automations/flows/items-of.ts'
export {
  answerOwnCall,
  callOwnApi,
  closedToAutomations,
  findOwnCall,
  type OwnAnswer,
  type OwnCall,
  type OwnCallContext,
  type ResolvedOwnCall,
  runOwnCall,
  takesFullAccess,
} from './areas/automations/flows/own-call.ts'
export { invoice } from './areas/billing/invoices/invoice.ts'
export { findCompletionHandler } from './areas/completion-handlers.ts'
export { customer } from './areas/customers/customers/customer.ts'
export { customerContact } from './areas/customers/customers/customer-contact.ts'
export { customers } from './areas/customers/customers/customers.ts'
export { eraseRecord, erasingWorth } from './areas/customers/erasure/erase-record.ts'
export { erasedValues, isAbout, isErasable, isRemoved, withoutPersonal } from './areas/customers/erasure/personal.ts'
export { type DocumentFile, document } from './areas/documents/documents/document.ts'
export { eventDataSchema, eventExample, hasEventData, previousSchema } from './areas/event-payloads.ts'
export type { EventMember, EventShape } from './areas/event-shape.ts'
export { type EventChange, eventShapes, type KnownShape } from './areas/event-shapes.ts'
export { models, recordModels } from './areas/models.ts'
export { label } from './areas/organizations/labels/label.ts'
export type { CustomFieldDeclaration } from './areas/organizations/organizations/custom-field-declarations.ts'
export {
  type ExportedFile,
  type ExportManifest,
  exportedRecord,
  exportFileName,
  exportManifest,
  recordsFileName,
} from './areas/organizations/organizations/export-format.ts'
export { knownOrganization, readsHiddenSettings } from './areas/organizations/organizations/known-organization.ts'
export {
  type OpeningException,
  type OpeningHours,
  type OpeningInterval,
  type Weekday,
  weekdays,
} from './areas/organizations/organizations/opening-hours.ts'
export { organization } from './areas/organizations/organizations/organization.ts'
export { createOrganization } from './areas/organizations/organizations/organizations.ts'
export { view } from './areas/organizations/views/view.ts'
export { findRecordJob } from './areas/record-jobs.ts'
export { runTimer } from './areas/record-timers.ts'
export { routes } from './areas/routes.ts'
export { lane } from './areas/tasks/tasks/lane.ts'
export { task } from './areas/tasks/tasks/task.ts'
export { tasks } from './areas/tasks/tasks/tasks.ts'
export { type StreamPlan, streamedKeys, streamReset } from './areas/webhooks/events/stream.ts'
export { FIRST_NOTICE_MS, firstNoticeDueAt } from './areas/webhooks/incidents/advance-incident.ts'
export type { Incident } from './areas/webhooks/incidents/incident.ts'
export { essentialSignals, type IncidentSignal } from './areas/webhooks/incidents/incident-signal.ts'
export { notifyFailedRun } from './areas/webhooks/incidents/notify-failed-run.ts'
export { notifyRefusedStarts } from './areas/webhooks/incidents/notify-refused-starts.ts'
export { type ProcessedIncident, processIncident } from './areas/webhooks/incidents/process-incident.ts'
export { advanceRunIncident, type FailedRun, type RunSignal } from './areas/webhooks/incidents/run-incident.ts'
export { MAX_ENABLED_WEBHOOKS } from './areas/webhooks/webhooks/check-room-for-webhook.ts'
export {
  type AttemptResult,
  afterAttempt,
  afterDisable,
  afterDismiss,
  afterRetry,
  type DeliveryState,
  type DeliveryStatus,
  deliveryStatuses,
  dismissedStatuses,
  newDelivery,
  type RetryMode,
  reportedStatus,
  retriedStatuses,
} from './areas/webhooks/webhooks/delivery.ts'
export { isReservedMessageName } from './areas/webhooks/webhooks/message-name.ts'
export {
  ATTEMPTS_IN_STEP,
  automaticAttempts,
  type DeliverySchedule,
  deliverySchedules,
  isLate,
} from './areas/webhooks/webhooks/schedule.ts'
export { webhook } from './areas/webhooks/webhooks/webhook.ts'
export { answerWithinRights, type Writer } from './framework/contract/answer-within-rights.ts'
export { checkJson } from './framework/contract/check-json.ts'
export type { AnsweredArchive, AnsweredFile, ReplyContext, Route, RouteReply, RouteRequest } from './framework/contract/define-route.ts'
export { parseFormQuery } from './framework/contract/form-query.ts'
export { IDEMPOTENCY_KEY_PATTERN, IDEMPOTENCY_MS, takesIdempotencyKey } from './framework/contract/idempotency-key.ts'
export { MAX_BODY_BYTES, MAX_NAMES, MAX_VALUES, MAX_VALUES_WITHOUT_KEY } from './framework/contract/json-limits.ts'
export { createMatcher, type Match, type Matcher } from './framework/contract/match.ts'
export { buildOpenApi, type OpenApiOptions } from './framework/contract/openapi/build-openapi.ts'
export { type ProblemContext, problemDocument } from './framework/contract/problem-document.ts'
export { problemsOf } from './framework/contract/problems-of.ts'
export { needsFields, type ReadAddress, type RequestAddress, readAddress, readInput } from './framework/contract/read-request.ts'
export { type JsonSurvey, surveyJson } from './framework/contract/survey-json.ts'
export { afterAnswer, afterInterruption, type SentIntent, statusAfter } from './framework/effects/after-answer.ts'
export type { AnyCompletionHandler, CompletionHandler } from './framework/effects/completion-handler.ts'
export {
  type Asking,
  type AskReply,
  type EffectAnswer,
  type EffectHandling,
  type EffectKind,
  type EffectRequest,
  effectKinds,
  type IntentStatus,
  intentStatuses,
  noConnector,
  type RefusalCode,
  refusalCodes,
  repeatableEffects,
  SIMULATED,
} from './framework/effects/effect.ts'
export type { MessagePayload } from './framework/effects/message-payload.ts'
export { ALL_EVENTS, type EventKey, type EventKind, eventCatalogue, eventKeys, isEventKey } from './framework/events/catalogue.ts'
export { concernedIds } from './framework/events/concerned-ids.ts'
export { type Envelope, MAX_ENVELOPE_BYTES, serializeEnvelope } from './framework/events/envelope.ts'
export { publishedEventData } from './framework/events/published-event-data.ts'
export type { Consequence } from './framework/models/consequence.ts'
export {
  type AnyModel,
  type Author,
  defineModel,
  type Fields,
  type Model,
  type ModelOptions,
  nounOf,
  type RecordBase,
  type RecordOf,
} from './framework/models/define-model.ts'
export {
  type AnyOperation,
  type AwaitedEffect,
  completeOperation,
  defineOperation,
  done,
  type FinishTools,
  finished,
  finishOperation,
  missingPermission,
  type Operation,
  type OperationScope,
  type Outcome,
  type PrepareTools,
  refused,
  runOperation,
  type SimulationJob,
  type SimulationOutcome,
  skipped,
  type Waiting,
} from './framework/operations/define-operation.ts'
export type * from './framework/operations/port.ts'
export { workflowCaller } from './framework/operations/workflow-caller.ts'
export { newValues } from './framework/records/field-values.ts'
export { type Looked, lookToTheEnd, type SearchProgress } from './framework/records/look-through.ts'
export { newRecord, recordFrom } from './framework/records/new-record.ts'
export { eventRecord } from './framework/records/record-events.ts'
export { firstWithin } from './framework/records/record-job.ts'
export { FAILED_RUN_DAYS, type RetentionLimits, retentionDays, retentionLimits } from './framework/retention/retention.ts'
export { addDays, localDay } from './kernel/calendar/local-day.ts'
export { daysLater, monthsLater, offsetAt, startOfDay, timeOfDay } from './kernel/calendar/zone-clock.ts'
export { type FileType, fileEmpty, fileTooLarge, fileTypes, readFileType } from './kernel/file-types.ts'
export { dropSealedValues, hideHeaderValues, type SealedHeaderValue, sealedValuesIn } from './kernel/header-values.ts'
export { isIban, plainIban } from './kernel/iban.ts'
export { createIdFactory, exampleId, type IdKind, idFloor, idPattern, idPrefixes, isId, looksLikeId, type NewId } from './kernel/ids.ts'
export { type Cents, centsOf, euroOf, formatEuro, MAX_CENTS } from './kernel/money.ts'
export {
  ALL_PERMISSIONS,
  covers,
  coversAll,
  type GrantedPermission,
  grantedPermissions,
  narrow,
  type Permission,
  permissions,
} from './kernel/permissions.ts'
export {
  type FieldError,
  fieldProblem,
  isRefusal,
  type Problem,
  type ProblemCode,
  type ProblemKind,
  parameterProblem,
  problem,
  problems,
  Refusal,
} from './kernel/problems.ts'
export { err, ok, type Result } from './kernel/result.ts'
export { closest } from './kernel/schema/closest.ts'
export type { CompiledSchema, SchemaCompiler, SchemaFault } from './kernel/schema/compiler/schema-compiler.ts'
export { typeboxCompiler } from './kernel/schema/compiler/typebox-compiler.ts'
export type { Field, FieldOptions } from './kernel/schema/fields.ts'
export { listedValue } from './kernel/schema/listed-value.ts'
export { nameOf } from './kernel/schema/named.ts'
export { hasTerms, type TermFilter } from './kernel/schema/term-filters.ts'
export { MORE_MISTAKES, validate } from './kernel/schema/validate.ts'
export { wordsOf } from './kernel/schema/words.ts'
export { addressKey } from './kernel/targets/ip-address.ts'
export { isPublicAddress } from './kernel/targets/judge-address.ts'
export { judgeHost } from './kernel/targets/judge-host.ts'
export { judgeTarget, type ParsedUrl, type Target, type TargetExceptions, type TargetRules } from './kernel/targets/judge-target.ts'
export { type GivenHeader, type HeaderProblem, type RequestHeaders, readHeaders } from './kernel/targets/request-headers.ts'
export { type TargetLayer, type TargetProblem, type TargetPurpose, targetLayers, targetProblem } from './kernel/targets/target-problem.ts'
export {
  BOUNDS,
  type EpochMs,
  formatTime,
  heldMoment,
  isBeyondBounds,
  isDay,
  isLocale,
  isMoment,
  isTimeZone,
  parseTime,
  readTime,
} from './kernel/time.ts'
