import type { Definition, FlowProblem } from '@belfry/core'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { draw, newCustomer } from './draw.ts'

/** The problems of a definition, as `severity code pointer`. */
export function problemsOf(definition: Definition): readonly string[] {
  return parseFlow(definition).problems.map(({ severity, code, pointer }: FlowProblem) => `${severity} ${code} ${pointer}`)
}

/** The problems of one step of a type with a config, behind a trigger; pointers into the config. Ids are made up here: whose they are, `ids-of-their-kind` says. */
export function configProblems(type: string, config: Record<string, unknown>, trigger = newCustomer): readonly string[] {
  const { problems } = parseFlow(draw({ start: trigger, step: [type, config] }, ['start out step']))
  return problems
    .filter(({ code }) => code !== 'no_id' && code !== 'other_record')
    .map(({ severity, code, pointer }) => `${severity} ${code} ${(pointer ?? '').replace('/nodes/1/config', '')}`)
}
