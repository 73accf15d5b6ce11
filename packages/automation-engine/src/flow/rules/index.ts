import { configMatchesSchema } from './config-matches-schema.ts'
import { edgesResolve } from './edges-resolve.ts'
import { knownExit } from './known-exit.ts'
import { knownFields } from './known-fields.ts'
import { knownStepType } from './known-step-type.ts'
import { knownVariables } from './known-variables.ts'
import { noCycle } from './no-cycle.ts'
import { noteLength } from './note-length.ts'
import { oneEdgePerExit } from './one-edge-per-exit.ts'
import { oneTrigger } from './one-trigger.ts'
import { reachableSteps } from './reachable-steps.ts'
import type { FlowRule } from './rule.ts'
import { stepCheckPasses } from './step-check-passes.ts'
import { uniqueIds } from './unique-ids.ts'

/**
 * Every rule, in the order in which their findings are shown: first what keeps a definition from being saved, then what keeps it from
 * being enabled, from the whole to the detail, then mere remarks. A test compares this list with the folder.
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
  knownExit,
  knownVariables,
  knownFields,
  reachableSteps,
])
