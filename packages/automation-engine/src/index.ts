// The entry `@belfry/automation-engine`, by hand: everything that a host needs.
export { afterInterruptedCall } from './calls/after-interruption.ts'
export { fillHeader, headerVariables } from './calls/fetch-headers.ts'
export { type ApiDocument, type OwnApiMenuEntry, ownApiMenu } from './calls/own-api-menu.ts'
export type { Conditions } from './condition/conditions.ts'
export type { OperatorName } from './condition/operators.ts'
export { EngineError, type EngineErrorCode, isEngineError } from './errors.ts'
export { canonicalText, definitionHash } from './flow/definition-hash.ts'
export { type DefinitionDiff, diffDefinitions, type ListDiff, type ValueChange } from './flow/diff-definitions.ts'
export { effectKindsIn } from './flow/effect-kinds.ts'
export type { Emission } from './flow/emitted-events.ts'
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
export { applyPatch } from './flow/patch.ts'
export { readStart } from './flow/read-start.ts'
export { siteFactsOf } from './flow/site-facts.ts'
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
export { type EventRoot, eventRoots, recordRoots } from './run/event-roots.ts'
export { findRecord, lookForRecord } from './run/find-record.ts'
export { liveRootsOf } from './run/live-roots.ts'
export { loopError } from './run/loop.ts'
export { parseRunState, type RunStateProblem } from './run/parse-run-state.ts'
export { readRecords } from './run/read-records.ts'
export { storedCause, withJudged, withNamed } from './run/related-records.ts'
export type {
  Answer,
  AnswerValues,
  AwaitedEvent,
  FetchHeader,
  HttpMethod,
  OpeningState,
  RecordRead,
  Request,
  RequestBody,
  RequestKind,
  SiteHours,
  WaitCheck,
  WaitEnd,
} from './run/request.ts'
export { hoursOf, nodeOfRequest } from './run/request.ts'
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
} from './run/run-start.ts'
export {
  type LiveValues,
  type Position,
  RUN_FORMAT,
  type RunError,
  type RunRecord,
  type RunState,
  type RunStatus,
} from './run/run-state.ts'
export { showWait, type WaitKind, type WaitLooks, type WaitView } from './run/show-wait.ts'
export type { Signal } from './run/signal.ts'
export { judgeTrigger, startRun } from './run/start-run.ts'
export { latestEntries, type TraceEntry } from './run/trace.ts'
export type { Transition } from './run/transition.ts'
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
export type { ConfigProblem } from './step/config-problem.ts'
export { defineStep, type StepOptions } from './step/define-step.ts'
export { ask, exit, fail, type Outcome, type Output } from './step/outcome.ts'
export type { StepContext } from './step/step-context.ts'
export type {
  AnyStep,
  DeadExit,
  Entry,
  Provided,
  Roots,
  SiteFacts,
  StepCategory,
  StepCheck,
  StepDefinition,
  StepLocation,
  StepRegistry,
  Unconnected,
} from './step/step-definition.ts'
export { type StepConfig, type StepType, steps, stepTypes } from './steps/index.ts'
export type { Cron, CronFieldName, CronProblem, CronWeekdays } from './time/cron/cron.ts'
export { parseCron } from './time/cron/parse-cron.ts'
export { type DateRule, type DateSchedule, dateSchedule, overdueSchedule } from './time/date-schedule.ts'
export type { Duration, DurationUnit } from './time/duration.ts'
export type { Firing } from './time/firing.ts'
export { CATCH_UP_MS, missedFiring, nextFiring, nextFirings, type Schedule } from './time/next-firing.ts'
export { isOpen, nextClosing, nextOpening } from './time/opening.ts'
export type { Reader } from './time/print-time.ts'
export { dailyCron, parseTimeOfDay, type TimeOfDay, type TimeOfDayTexts } from './time/time-of-day.ts'
