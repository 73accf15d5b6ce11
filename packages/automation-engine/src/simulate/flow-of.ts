import type { Definition } from '@belfry/core'
import type { Flow } from '../flow/flow.ts'
import { parseFlow } from '../flow/parse-flow.ts'
import type { StepRegistry } from '../step/step-definition.ts'
import { steps } from '../steps/index.ts'

/**
 * The flow of a definition.
 *
 * @param registry the available step types; Belfry's own by default
 * @throws Error if the definition has errors, which the message lists
 */
export function flowOf(flowOrDefinition: Flow | Definition, registry: StepRegistry = steps): Flow {
  if ('entry' in flowOrDefinition) return flowOrDefinition
  const { flow, problems } = parseFlow(flowOrDefinition, registry)
  if (flow) return flow
  const errors = problems.filter(({ severity }) => severity !== 'warning')
  throw new Error(`The definition has errors:\n${errors.map(({ pointer, message }) => `  ${pointer}: ${message}`).join('\n')}`)
}
