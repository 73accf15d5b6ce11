import {
  type AnyOperation,
  type FlowOperation,
  flowOperations,
  type Route,
  routes,
  runOperation,
  type ServicePort,
  validate,
} from '@belfry/core'
import { isMissingFacet } from '@belfry/core/memory'
import type { Answer } from '../protocol/request.ts'
import type { StartFault } from './start-error.ts'
import type { World } from './world.ts'

type Values = Readonly<Record<string, unknown>>

const addressed = new Map<string, Pick<Route, 'operation' | 'body'>>(routes.map((route) => [route.operation.name, route]))
const ofFlows = new Map<string, FlowOperation>(flowOperations.map((one) => [one.operation.name, one]))

/**
 * Performs an operation in the simulated organization by name, as the server does. A refused one is rolled back.
 *
 * @param byFlow whether a step performs it: operations without a route are only for steps
 */
export async function performOperation(
  { site }: World,
  port: ServicePort,
  name: string,
  input: Values,
  { byFlow = false } = {},
): Promise<Answer<'operation'>> {
  const route = routeOf(name, byFlow)
  const faults = faultsOf(name, input, { byFlow })
  if (!route || faults.length > 0) return { ok: false, message: faults.map(({ message }) => message).join('; ') }
  const before = site.effects.length
  const outcome = await unlessMissing(name, () => site.attempt(() => runOperation(route.operation as AnyOperation, port, input, undefined)))
  if ('ok' in outcome) return outcome
  if (outcome.kind === 'waiting') throw new Error(`${name} waits for an external system, which answers at once in a simulation`)
  if (outcome.kind === 'refused') return { ok: false, message: outcome.problem.detail, code: outcome.problem.code }
  const simulated = site.effects.slice(before).some(({ answer }) => answer?.accepted && answer.simulated)
  return {
    ok: true,
    value: outcome.value,
    ...(outcome.kind === 'skipped' ? { skipped: outcome.reason } : {}),
    ...(simulated ? { simulated } : {}),
  }
}

/** The errors in the input of an operation, with pointers into `{ operation, input }`. */
export function faultsOf(name: string, input: Values, { byFlow = false } = {}): readonly StartFault[] {
  const route = routeOf(name, byFlow)
  if (!route) return [{ pointer: '/operation', message: `There is no operation ${name}.` }]
  const errors = route.body ? validate(route.body, input.body) : []
  return errors.map(({ pointer = '', message }) => ({ pointer: `/input/body${pointer}`, message }))
}

function routeOf(name: string, byFlow: boolean): Pick<Route, 'operation' | 'body'> | undefined {
  return addressed.get(name) ?? (byFlow ? ofFlows.get(name) : undefined)
}

/** The outcome of the work, or a failure if it needs something that simulations lack. */
export async function unlessMissing<T>(name: string, work: () => Promise<T>): Promise<T | Extract<Answer, { readonly ok: false }>> {
  try {
    return await work()
  } catch (error) {
    if (!isMissingFacet(error)) throw error
    return {
      ok: false,
      message: `The simulation cannot perform ${name}: it has no ${error.facet}. Pass what it answers in \`operations\`.`,
    }
  }
}
