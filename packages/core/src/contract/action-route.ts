import Type, { type TSchema } from 'typebox'
import type { AnyModel } from '../models/define-model.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import type { ProblemCode } from '../problems.ts'
import { defineRoute, type Route } from './define-route.ts'

/** An action on one record of a model: `POST …/{collection}/{id}/{verb}`. */
export interface ActionRouteOptions {
  readonly operation: AnyOperation
  /** The last segment of the path, in kebab-case: `check-in`. */
  readonly verb: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** What is sent; nothing at all by default. */
  readonly body?: TSchema
  readonly bodyExample?: unknown
  /** The body may be left out. */
  readonly bodyOptional?: boolean
  /** The record by default. */
  readonly answer?: TSchema
  readonly answerDescription?: string
  readonly answerExample?: unknown
  readonly problems?: readonly ProblemCode[]
  /** `false`: the action is on the collection, not on one record of it. */
  readonly onRecord?: boolean
}

/**
 * The address of an action. Its operation gets `id`, `body` where one is sent, and the version of If-Match as `ifVersion`; where it answers
 * with a record, the answer carries the ETag.
 */
export function actionRoute(model: AnyModel, options: ActionRouteOptions): Route {
  const { operation, verb, tag, summary, onRecord = true } = options
  const answer = options.answer ?? model.recordSchema
  const isRecord = answer === model.recordSchema
  const noun = model.title.toLowerCase()
  return defineRoute({
    operation,
    method: 'post',
    path: `/orgs/{organizationId}/${model.collection}${onRecord ? '/{id}' : ''}/${verb}`,
    tag,
    summary,
    ...(options.description === undefined ? {} : { description: options.description }),
    params: onRecord ? { id: model.name } : {},
    body: options.body ?? null,
    ...(options.bodyExample === undefined ? {} : { bodyExample: options.bodyExample }),
    ...(options.bodyOptional === undefined ? {} : { bodyOptional: options.bodyOptional }),
    answer,
    answerDescription: options.answerDescription ?? `The ${noun} as it is now`,
    answerExample: options.answerExample ?? (isRecord ? model.example : {}),
    problems: ['conflict', ...(options.problems ?? [])],
    versioned: 'version' in ((answer as { readonly properties?: object }).properties ?? {}),
  })
}

/** The schema of a body with these members and no others. */
export function bodyOf(properties: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(properties, { additionalProperties: false })
}
