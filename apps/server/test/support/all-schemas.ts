import { steps } from '@belfry/automation-engine'
import {
  type AnyModel,
  approvalRequestSchema,
  definitionSchema,
  eventDataSchema,
  eventKeys,
  type Field,
  flowOperations,
  hasEventData,
  models,
  type Route,
  routes,
} from '@belfry/core'
import type { TSchema } from 'typebox'

/** A schema by which values are validated, with a name, and an example if it has one. */
export interface NamedSchema {
  readonly name: string
  readonly schema: TSchema
  readonly example?: unknown
}

/** All schemas of requests, responses, records, events, definitions and step configs, each once. */
export function allSchemas(): readonly NamedSchema[] {
  const all = [
    ...routes.flatMap(ofRoute),
    ...flowOperations.flatMap(({ operation, body }) => (body ? [{ name: `${operation.name}: body`, schema: body }] : [])),
    ...Object.values<AnyModel>(models).flatMap(ofModel),
    ...eventKeys.filter(hasEventData).map((key) => ({ name: `event ${key}`, schema: eventDataSchema(key) })),
    ...Object.entries(steps).map(([type, { config }]) => ({ name: `step ${type}`, schema: config })),
    { name: 'definition', schema: definitionSchema },
    { name: 'request for an approval', schema: approvalRequestSchema },
  ]
  const seen = new Set<TSchema>()
  return all.filter(({ schema }) => !seen.has(schema) && seen.add(schema))
}

function ofRoute({ operation, params, query, body, bodyExample, answer, answerExample }: Route): readonly NamedSchema[] {
  const { name } = operation
  return [
    ...Object.entries(params).flatMap(([param, kind]) => (typeof kind === 'object' ? [{ name: `${name}: ${param}`, schema: kind }] : [])),
    ...(query ? [{ name: `${name}: query`, schema: query }] : []),
    ...(body ? [{ name: `${name}: body`, schema: body, example: bodyExample }] : []),
    ...(answer ? [{ name: `${name}: answer`, schema: answer, example: answerExample }] : []),
  ]
}

function ofModel({ name, fields, recordSchema, createSchema, updateSchema, example, createExample }: AnyModel): readonly NamedSchema[] {
  return [
    { name: `${name}: record`, schema: recordSchema, example },
    { name: `${name}: new`, schema: createSchema, example: createExample },
    { name: `${name}: changes`, schema: updateSchema, example: createExample },
    ...Object.entries<Field>(fields).flatMap(([field, { schema, bodySchema, example: given }]) => [
      { name: `${name}.${field}`, schema, example: given },
      ...(bodySchema ? [{ name: `${name}.${field}: body`, schema: bodySchema }] : []),
    ]),
  ]
}
