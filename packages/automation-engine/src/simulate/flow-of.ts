import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { parseFlow } from '../flow/parse-flow.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'

/**
 * The flow of a definition.
 *
 * @param registry the step types that there are; Belfry's own by default
 * @throws Error when the definition has errors; its message lists them
 */
export function flowOf(flowOrDefinition: Flow | Definition, registry: StepRegistry = steps): Flow {
  if ('entry' in flowOrDefinition) return flowOrDefinition
  const { flow, problems } = parseFlow(flowOrDefinition, registry)
  if (flow) return flow
  const errors = problems.filter(({ severity }) => severity !== 'warning')
  throw new Error(`The definition has errors:\n${errors.map(({ pointer, message }) => `  ${pointer}: ${message}`).join('\n')}`)
}
