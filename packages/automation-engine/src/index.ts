// Entry point `@belfry/automation-engine`, maintained by hand: everything that a host needs.
export { afterInterruptedCall } from './calls/after-interruption.ts'
export { fillHeader, headerVariables } from './calls/fetch-headers.ts'
export { type ApiDocument, type OwnApiMenuEntry, ownApiMenu } from './calls/own-api-menu.ts'
export type { Conditions } from './condition/conditions.ts'
export type { OperatorName } from './condition/operators.ts'
export type { ConfigProblem } from './config/config-problem.ts'
export { canonicalText, definitionHash } from './draft/definition-hash.ts'
export type { Emission } from './draft/emitted-events.ts'
export { applyPatch } from './draft/patch.ts'
export { type DefinitionDiff, diffDefinitions, type ListDiff, type ValueChange } from './flow/diff-definitions.ts'
export { effectKindsIn } from './flow/effect-kinds.ts'
export { entryFlow, entryOf } from './flow/entry-of.ts'
export { type ExaminedFlow, examineFlow } from './flow/examine-flow.ts'
export {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedFlow,
  exportFlow,
  type ImportedFlow,
  importFlow,
} from './flow/export-flow.ts'
export type { Flow, FlowNode } from './flow/flow.ts'
export {
  eventsCausedBy,
  type FlowLoop,
  type FlowOutline,
  findFlowLoops,
  findLoopThrough,
  type LoopStep,
  type NamedFlow,
  outlineFlow,
} from './flow/flow-loops.ts'
export { type FlowProblemKind, flowProblemKinds } from './flow/flow-problems.ts'
export {
  changedAddressWarnings,
  findMissingRecords,
  missingRecordWarnings,
  type NamedRecord,
  recordsNamedIn,
  seenSecretWarnings,
  variableWebhookWarnings,
} from './flow/named-records.ts'
export { type ParsedFlow, parseFlow } from './flow/parse-flow.ts'
export { readStart } from './flow/read-start.ts'
export { siteFactsOf } from './flow/site-facts.ts'
export type {
  Answer,
  AnswerValues,
  AwaitedEvent,
  FetchHeader,
  HttpMethod,
  RecordRead,
  Request,
  RequestBody,
  RequestKind,
  WaitCheck,
  WaitEnd,
} from './protocol/request.ts'
export { hoursOf, nodeOfRequest } from './protocol/request.ts'
export type {
  Actor,
  ClockSource,
  EventCause,
  RecordDateCause,
  RecordDateSource,
  RecordLink,
  RunStart,
  StartCause,
  StartSource,
  StartVerdict,
  TimetableCause,
  TimetableSource,
  WebhookCause,
} from './protocol/run-start.ts'
export {
  type LiveValues,
  type Position,
  RUN_FORMAT,
  type RunError,
  type RunRecord,
  type RunState,
  type RunStatus,
} from './protocol/run-state.ts'
export type { Signal } from './protocol/signal.ts'
export { latestEntries, type TraceEntry } from './protocol/trace.ts'
export type { Transition } from './protocol/transition.ts'
export { advance, cancelRun, retryRun } from './run/advance.ts'
export { type CheckFacts, checkWait, firstCheckAt, recordsToCheck, type WaitLook } from './run/check-wait.ts'
export {
  type ChildSnapshot,
  type ChildStart,
  eraseChild,
  MAX_DESCENDANTS,
  snapshotOf,
  startChild,
  tooManyChildren,
} from './run/child-run.ts'
export { eraseData, eraseRun, eraseStart, eraseTrace } from './run/erase-run.ts'
export { EngineError, type EngineErrorCode, isEngineError } from './run/errors.ts'
export { findRecord, lookForRecord } from './run/find-record.ts'
export { loopError } from './run/loop.ts'
export { parseRunState, type RunStateProblem } from './run/parse-run-state.ts'
export { readRecords } from './run/read-records.ts'
export { storedCause, withJudged, withNamed } from './run/related-records.ts'
export { showWait, type WaitKind, type WaitLooks, type WaitView } from './run/show-wait.ts'
export { judgeTrigger, startRun } from './run/start-run.ts'
export type { Cron, CronFieldName, CronProblem, CronWeekdays } from './schedule/cron/cron.ts'
export { dailyCron } from './schedule/cron/daily-cron.ts'
export { parseCron } from './schedule/cron/parse-cron.ts'
export { type DateRule, type DateSchedule, dateSchedule, overdueSchedule } from './schedule/date-schedule.ts'
export { CATCH_UP_MS, missedFiring, nextFiring, nextFirings, type Schedule } from './schedule/next-firing.ts'
export { type DateColumn, type DeclaredFields, dateColumns, declaredDates, olderDateNames } from './start/date-columns.ts'
export { recordDateCause, recordsNamedBy, timetableCause } from './start/start-cause.ts'
export {
  dateCounts,
  dateIn,
  isClockSource,
  isRecordDate,
  nextStarts,
  scheduleOfDate,
  startSchedule,
  type UpcomingStart,
} from './start/start-schedule.ts'
export { defineStep, type StepOptions } from './step/define-step.ts'
export { ask, exit, fail, type Output, type StepOutcome } from './step/outcome.ts'
export type { StepContext } from './step/step-context.ts'
export type {
  AnyStep,
  ConfigChange,
  DeadExit,
  Entry,
  ExitDescription,
  Provided,
  SiteFacts,
  StepCategory,
  StepCheck,
  StepDefinition,
  StepDocuments,
  StepLocation,
  StepRegistry,
  Unconnected,
} from './step/step-definition.ts'
export { type StepConfig, type StepType, steps, stepTypes } from './steps/index.ts'
export type { Duration, DurationUnit } from './time/duration.ts'
export type { Firing } from './time/firing.ts'
export { isOpen, nextClosing, nextOpening } from './time/opening.ts'
export type { OpeningState, SiteHours } from './time/opening-wait.ts'
export type { Reader } from './time/print-time.ts'
export { parseTimeOfDay, type TimeOfDay, type TimeOfDayTexts } from './time/time-of-day.ts'
export { type EventRoot, eventRoots, recordRoots } from './variables/event-roots.ts'
export { liveRootsOf } from './variables/live-roots.ts'
export type { Roots } from './variables/roots.ts'
