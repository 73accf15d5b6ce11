import type { Definition, FlowProblem } from '@belfry/core'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { draw, newCustomer } from './draw.ts'

/** The problems of a definition, as `severity code pointer`. */
export function problemsOf(definition: Definition): readonly string[] {
  return parseFlow(definition).problems.map(({ severity, code, pointer }: FlowProblem) => `${severity} ${code} ${pointer}`)
}

/** The problems of one step of a type with a config, behind a trigger; pointers into the config. */
export function configProblems(type: string, config: Record<string, unknown>, trigger = newCustomer): readonly string[] {
  return problemsOf(draw({ start: trigger, step: [type, config] }, ['start out step'])).map((line) => line.replace('/nodes/1/config', ''))
}
