import { hoursOf, lookForRecord, type Request, type RequestKind, readRecords } from '@belfry/automation-engine'
import { type AnyOperation, flowOperations, type Route, routes, runOperation, validate } from '@belfry/core'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import { beginWait } from '../../unit-of-work/runs/waits.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { beginCall } from '../outbound-requests/begin-call.ts'
import { awaitEffect, findRequestedEffect } from './await-effect.ts'
import { beginDelivery } from './begin-delivery.ts'
import { claimStep } from './claim-step.ts'
import { performOwnCall } from './perform-own-call.ts'
import { RetryTickError, undoRefused } from './retry-tick.ts'
import { spawnChildren } from './spawn-children.ts'

/** The operations with a route, and those that only steps perform, by name. */
const operations = new Map<string, Pick<Route, 'operation' | 'body'>>(
  [...routes, ...flowOperations].map((one) => [one.operation.name, one]),
)

type Handler<K extends RequestKind> = (service: Service, unit: RunUnit, context: RunContext, request: Request<K>) => Promise<RequestOutcome>

/** The handler for each kind of request. The map does not compile when a kind is missing. */
const handlers: { readonly [K in RequestKind]: Handler<K> } = {
  read: async (_service, _unit, { port }, request) => ({ ok: true, value: await readRecords(request, port) }),

  async find(_service, _unit, { port, searchedTo }, request) {
    const looked = await lookForRecord(request, port, searchedTo)
    return 'result' in looked ? { ok: true, value: looked.result } : { searchedTo: looked.progress }
  },

  async operation(_service, unit, context, { key, operation: name, input }) {
    const route = operations.get(name)
    if (!route) return { ok: false, message: `There is no operation ${name}.` }
    const { body } = input
    const errors = route.body ? validate(route.body, body) : []
    if (errors.length > 0) return { ok: false, message: errors.map(({ message }) => message).join('; ') }
    const earlier = await findRequestedEffect(unit, context, route.operation, key)
    if (earlier) return earlier
    if (!unit.alone && (route.operation as AnyOperation).alone?.(input)) throw new RetryTickError({ alone: true })
    const { simulations } = context
    const before = simulations.count
    const perform = () => runOperation(route.operation, context.port, input as never, undefined)
    const outcome = await undoRefused(unit, context, perform, ({ kind }) => kind === 'refused')
    if (outcome.kind === 'refused') return { ok: false, message: outcome.problem.detail, code: outcome.problem.code }
    if (outcome.kind === 'waiting') return awaitEffect(unit, context, { requestKey: key, intentId: outcome.intentId })
    return {
      ok: true,
      value: outcome.value,
      ...(outcome.kind === 'skipped' ? { skipped: outcome.reason } : {}),
      ...(simulations.count > before ? { simulated: true } : {}),
    }
  },

  http: performOwnCall,
  fetch: beginCall,
  deliver: beginDelivery,
  wait: beginWait,
  hours: async (_service, _unit, { site }) => ({ ok: true, value: hoursOf(site) }),
  claim: (_service, unit, context, request) => claimStep(unit, context, request),
  spawn: spawnChildren,
}

/** Answers a request, or returns that the run waits. */
export function answerRequest(service: Service, unit: RunUnit, context: RunContext, request: Request): Promise<RequestOutcome> {
  // Each kind has its own handler type, which the compiler cannot follow through a union.
  return (handlers[request.kind] as Handler<RequestKind>)(service, unit, context, request)
}
