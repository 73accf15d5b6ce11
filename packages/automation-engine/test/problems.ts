import type { Definition, FlowProblem } from '@belfry/core'
import { parseFlow } from '../src/flow/parse-flow.ts'
import { draw, newCustomer } from './draw.ts'

/** The problems of a definition, as `severity code pointer`. */
export function problemsOf(definition: Definition): readonly string[] {
  return parseFlow(definition).problems.map(({ severity, code, pointer }: FlowProblem) => `${severity} ${code} ${pointer}`)
}

/** What follows from where the step stands, and from made-up ids; both have tests of their own. */
const ignored: ReadonlySet<string> = new Set(['no_id', 'other_record', 'exit_without_line'])

/** The problems of one step of a type with a config, behind a trigger; pointers into the config. */
export function configProblems(type: string, config: Record<string, unknown>, trigger = newCustomer): readonly string[] {
  const { problems } = parseFlow(draw({ start: trigger, step: [type, config] }, ['start out step']))
  return problems
    .filter(({ code }) => !ignored.has(code))
    .map(({ severity, code, pointer }) => `${severity} ${code} ${(pointer ?? '').replace('/nodes/1/config', '')}`)
}
