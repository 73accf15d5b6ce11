// Everything that other packages may use, by hand.
export { API_KEY_PATTERN, type ApiKeyParts, apiKeyHint, formatApiKey, parseApiKey, randomBase62 } from './api-key-format.ts'
export { addDays, localDay } from './calendar/local-day.ts'
export { daysLater, monthsLater, offsetAt, startOfDay, timeOfDay } from './calendar/zone-clock.ts'
export { answerWithinRights, type Writer } from './contract/answer-within-rights.ts'
export { checkJson } from './contract/check-json.ts'
export type { AnsweredArchive, AnsweredFile, ReplyPlace, Route, RouteReply, RouteRequest } from './contract/define-route.ts'
export { eventDataSchema, eventExample, hasEventData, previousSchema } from './contract/event-payloads.ts'
export { type FlowOperation, flowOperations } from './contract/flow-operations.ts'
export { parseFormQuery } from './contract/form-query.ts'
export { hookBodyTooLarge, MAX_HOOK_BYTES, readHookQuery } from './contract/hook-call.ts'
export { IDEMPOTENCY_KEY_PATTERN, IDEMPOTENCY_MS, takesIdempotencyKey } from './contract/idempotency-key.ts'
export { MAX_BODY_BYTES, MAX_NAMES, MAX_VALUES, MAX_VALUES_WITHOUT_KEY } from './contract/json-limits.ts'
export { createMatcher, type Match, type Matcher } from './contract/match.ts'
export { buildOpenApi, type OpenApiOptions } from './contract/openapi/build-openapi.ts'
export {
  answerOwnCall,
  callOwnApi,
  closedToAutomations,
  type FoundOwnCall,
  findOwnCall,
  type OwnAnswer,
  type OwnCall,
  type OwnPlace,
  runOwnCall,
  takesFullAccess,
} from './contract/own-call.ts'
export { type HookPlace, hookCalled } from './contract/own-hook.ts'
export { type ProblemPlace, problemDocument } from './contract/problem-document.ts'
export { problemsOf } from './contract/problems-of.ts'
export { needsFields, type ReadAddress, type RequestAddress, readAddress, readInput } from './contract/read-request.ts'
export { routes } from './contract/routes/index.ts'
export { findSettler } from './contract/settlers.ts'
export { type JsonSurvey, surveyJson } from './contract/survey-json.ts'
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
  retriedStatuses,
  toldAfter,
} from './delivery/delivery.ts'
export { isReservedMessageName } from './delivery/message-name.ts'
export { ATTEMPTS_IN_STEP, automaticAttempts, type DeliverySchedule, deliverySchedules, isLate } from './delivery/schedule.ts'
export { afterAnswer, afterInterruption, type SentIntent, statusAfter } from './effects/after-answer.ts'
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
} from './effects/effect.ts'
export type { MessagePayload } from './effects/message-payload.ts'
export type { AnySettler, Settler } from './effects/settler.ts'
export { type Envelope, MAX_ENVELOPE_BYTES, serializeEnvelope } from './envelope.ts'
export { ALL_EVENTS, type EventKey, type EventKind, eventCatalogue, eventKeys, isEventKey } from './events/catalogue.ts'
export { concernedIds } from './events/concerned-ids.ts'
export type { EventMember, EventShape } from './events/shapes/event-shape.ts'
export { type EventChange, eventShapes, type KnownShape } from './events/shapes/index.ts'
export { toldData } from './events/told-data.ts'
export {
  type ExportedFile,
  type ExportManifest,
  exportedRecord,
  exportFileName,
  exportManifest,
  recordsFileName,
} from './exports/export-format.ts'
export { type FileType, fileEmpty, fileTooLarge, fileTypes, readFileType } from './file-types.ts'
export { dropSealedValues, hideHeaderValues, type SealedHeaderValue, sealedValuesIn } from './header-values.ts'
export { isIban, plainIban } from './iban.ts'
export { createIdFactory, exampleId, type IdKind, idFloor, idPattern, idPrefixes, isId, looksLikeId, type NewId } from './ids.ts'
export { FIRST_NOTICE_MS, firstNoticeDueAt } from './incidents/advance-incident.ts'
export type { Incident } from './incidents/incident.ts'
export { essentialSignals, type IncidentSignal } from './incidents/incident-signal.ts'
export { advanceRunIncident, type FailedRun, type RunSignal } from './incidents/run-incident.ts'
export { apiKey } from './models/api-key.ts'
export { automation, type Definition, definitionSchema } from './models/automation.ts'
export { customer } from './models/customer.ts'
export { customerContact } from './models/customer-contact.ts'
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
} from './models/define-model.ts'
export { type DocumentFile, document } from './models/document.ts'
export { models, recordModels } from './models/index.ts'
export { invoice } from './models/invoice.ts'
export { label } from './models/label.ts'
export { lane } from './models/lane.ts'
export { member } from './models/member.ts'
export { organization } from './models/organization.ts'
export { task } from './models/task.ts'
export { view } from './models/view.ts'
export { webhook } from './models/webhook.ts'
export { type Cents, centsOf, euroOf, formatEuro, MAX_CENTS } from './money.ts'
export { type ComposedMail, composeAccountMail, RESET_LINK_MS } from './operations/accounts/compose-account-mail.ts'
export { checkRoomForKey, MAX_API_KEYS } from './operations/api-keys/check-room-for-key.ts'
export type { ApprovalConclusion } from './operations/approvals/conclude.ts'
export { type ApprovalDecision, type Decision, decisions } from './operations/approvals/decision.ts'
export { decisionOf } from './operations/approvals/decision-of.ts'
export { type ApprovalRequest, approvalRequestSchema } from './operations/approvals/request.ts'
export { disableWithoutFullAccess, WITHOUT_FULL_ACCESS } from './operations/automations/disable-without-full-access.ts'
export { admitCall, type HookVerdict } from './operations/automations/hook-rate.ts'
export type { HookAnswer, HookInput } from './operations/automations/hooks.ts'
export { noSuchHook } from './operations/automations/hooks.ts'
export { customers } from './operations/customers/customers.ts'
export {
  type AnyOperation,
  type Asked,
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
  settleOperation,
  skipped,
  type Waiting,
} from './operations/define-operation.ts'
export { eraseRecord, erasingWorth } from './operations/erasure/erase-record.ts'
export { erasedValues, isAbout, isErasable, isRemoved, withoutPersonal } from './operations/erasure/personal.ts'
export { type StreamPlan, streamedKeys, streamReset } from './operations/events/stream.ts'
export { type DocumentSearch, findDocument } from './operations/flows/find-document.ts'
export { findTask, type TaskSearch } from './operations/flows/find-task.ts'
export { type ItemSourceName, type Items, itemSources, itemsOf, MAX_ITEMS } from './operations/flows/items-of.ts'
export { tellFailedRun } from './operations/incidents/tell-failed-run.ts'
export { tellRefusedStarts } from './operations/incidents/tell-refused-starts.ts'
export { type TendedIncident, tendIncident } from './operations/incidents/tend-incident.ts'
export { acceptInvitation } from './operations/members/accept-invitation.ts'
export { findMember } from './operations/members/find-member.ts'
export { inviteMember, ONE_TIME_LINK_MS } from './operations/members/members.ts'
export { knownOrganization, readsHiddenSettings } from './operations/organizations/known-organization.ts'
export { createOrganization } from './operations/organizations/organizations.ts'
export type * from './operations/port.ts'
export { findRecordJob } from './operations/record-jobs.ts'
export { newValues } from './operations/records/field-values.ts'
export { type Looked, lookToTheEnd, type SearchPlace } from './operations/records/look-through.ts'
export { newRecord, recordFrom } from './operations/records/new-record.ts'
export { firstWithin } from './operations/records/record-job.ts'
export { told } from './operations/records/tell.ts'
export { browserName } from './operations/sessions/browser-name.ts'
export { tasks } from './operations/tasks/tasks.ts'
export { runTimer } from './operations/timers.ts'
export { MAX_ENABLED_WEBHOOKS } from './operations/webhooks/check-room-for-webhook.ts'
export { workflowCaller } from './operations/workflow-caller.ts'
export type { CustomFieldDeclaration } from './organization/custom-field-declarations.ts'
export { type OpeningException, type OpeningHours, type OpeningInterval, type Weekday, weekdays } from './organization/opening-hours.ts'
export {
  ALL_PERMISSIONS,
  covers,
  coversAll,
  type GrantedPermission,
  grantedPermissions,
  narrow,
  type Permission,
  permissions,
} from './permissions.ts'
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
} from './problems.ts'
export { err, ok, type Result } from './result.ts'
export { FAILED_RUN_DAYS, type RetentionLimits, retentionDays, retentionLimits } from './retention/retention.ts'
export { closest } from './schema/closest.ts'
export type { Field, FieldOptions } from './schema/fields.ts'
export { listedValue } from './schema/listed-value.ts'
export { nameOf } from './schema/named.ts'
export { hasTerms, type TermFilter } from './schema/term-filters.ts'
export { MORE_MISTAKES, validate } from './schema/validate.ts'
export { wordsOf } from './schema/words.ts'
export { addressKey } from './targets/ip-address.ts'
export { isPublicAddress } from './targets/judge-address.ts'
export { judgeHost } from './targets/judge-host.ts'
export { judgeTarget, type ParsedUrl, type Target, type TargetExceptions, type TargetRules } from './targets/judge-target.ts'
export { type GivenHeader, type HeaderProblem, type RequestHeaders, readHeaders } from './targets/request-headers.ts'
export { type TargetLayer, type TargetProblem, type TargetPurpose, targetLayers, targetProblem } from './targets/target-problem.ts'
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
} from './time.ts'
