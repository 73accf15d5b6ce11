import { conditionsDependOnValues } from './conditions-depend-on-values.ts'
import { configMatchesSchema } from './config-matches-schema.ts'
import { doesNotStartItself } from './does-not-start-itself.ts'
import { edgesResolve } from './edges-resolve.ts'
import { exitsCanBeTaken } from './exits-can-be-taken.ts'
import { fewVariables } from './few-variables.ts'
import { hostsAreLiteral } from './hosts-are-literal.ts'
import { hostsArePublic } from './hosts-are-public.ts'
import { idsOfTheirKind } from './ids-of-their-kind.ts'
import { kindsAreConnected } from './kinds-are-connected.ts'
import { knownExit } from './known-exit.ts'
import { knownFields } from './known-fields.ts'
import { knownMembers } from './known-members.ts'
import { knownStepType } from './known-step-type.ts'
import { knownVariables } from './known-variables.ts'
import { noCycle } from './no-cycle.ts'
import { noLostVariables } from './no-lost-variables.ts'
import { noPlainSecrets } from './no-plain-secrets.ts'
import { noteLength } from './note-length.ts'
import { oneEdgePerExit } from './one-edge-per-exit.ts'
import { oneTrigger } from './one-trigger.ts'
import { reachableSteps } from './reachable-steps.ts'
import type { FlowRule } from './rule.ts'
import { scheduleComesDue } from './schedule-comes-due.ts'
import { shallowNesting } from './shallow-nesting.ts'
import { somethingHappens } from './something-happens.ts'
import { stepCheckPasses } from './step-check-passes.ts'
import { takesFullAccessRule } from './takes-full-access.ts'
import { uniqueIds } from './unique-ids.ts'
import { urlsAreHttps } from './urls-are-https.ts'
import { valuesFit } from './values-fit.ts'
import { variablesAreFilledIn } from './variables-are-filled-in.ts'
import { variablesOnEveryWay } from './variables-on-every-way.ts'
import { wantedExitsLeadOn } from './wanted-exits-lead-on.ts'

/**
 * All rules, in the order in which their problems are shown: first those that prevent saving, then those that prevent enabling, from the
 * whole to the detail, then warnings. A test compares this list with the folder.
 */
export const flowRules: readonly FlowRule[] = Object.freeze([
  noteLength,
  uniqueIds,
  edgesResolve,
  oneEdgePerExit,
  noCycle,
  oneTrigger,
  knownStepType,
  configMatchesSchema,
  stepCheckPasses,
  scheduleComesDue,
  hostsAreLiteral,
  urlsAreHttps,
  knownExit,
  fewVariables,
  knownVariables,
  knownMembers,
  idsOfTheirKind,
  valuesFit,
  shallowNesting,
  somethingHappens,
  doesNotStartItself,
  takesFullAccessRule,
  variablesOnEveryWay,
  noLostVariables,
  conditionsDependOnValues,
  exitsCanBeTaken,
  wantedExitsLeadOn,
  kindsAreConnected,
  hostsArePublic,
  noPlainSecrets,
  knownFields,
  variablesAreFilledIn,
  reachableSteps,
])
