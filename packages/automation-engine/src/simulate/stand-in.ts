import { type AnyModel, type EpochMs, exampleId, formatTime, newValues, recordModels, routes, validate } from '@belfry/core'
import type { Answer } from '../run/request.ts'

/**
 * What an operation answers that the script says nothing of. Operations that create a record answer with one, made of their input,
 * after it was validated as the service does; the others are refused, because inventing what they found would prove nothing.
 */
export function standIn(operation: string, input: Readonly<Record<string, unknown>>, number: number, now: EpochMs): Answer {
  const route = routes.find((one) => one.operation.name === operation)
  const [, collection, verb] = /^(?:.*\.)?([^.]+)\.([^.]+)$/.exec(operation) ?? []
  const model = recordModels.find((one) => one.collection === collection)
  if (!route?.body || !model || verb !== 'create') {
    return { ok: false, message: `The simulation has no answer for ${operation}: pass one in \`operations\`.` }
  }
  const errors = validate(route.body, input.body)
  if (errors.length > 0) return { ok: false, message: errors.map(({ message }) => message).join('; ') }
  return { ok: true, value: createdRecord(model, input.body as Readonly<Record<string, unknown>>, number, now) }
}

function createdRecord(
  model: AnyModel,
  body: Readonly<Record<string, unknown>>,
  number: number,
  now: EpochMs,
): Readonly<Record<string, unknown>> {
  return {
    id: exampleId(model.name, number),
    organizationId: exampleId('organization'),
    version: 1,
    ...newValues(model, body),
    createdAt: formatTime(now),
    updatedAt: formatTime(now),
    createdBy: { type: 'WORKFLOW', id: null },
  }
}
