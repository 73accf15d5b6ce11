import Type, { type TSchema } from 'typebox'
import type { ProblemCode } from '../../kernel/problems.ts'
import { type AnyModel, nounOf } from '../models/define-model.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import { checkVersion, requireRecord } from '../records/require-record.ts'
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
 * The address of an action. Its operation gets `id`, and `body` where one is sent. On a record it takes If-Match: then nothing is done, and
 * nothing is asked of the outside, unless the record in the path still has that version. Where it answers with a record, the answer carries
 * the ETag.
 */
export function actionRoute(model: AnyModel, options: ActionRouteOptions): Route {
  const { verb, tag, summary, onRecord = true } = options
  const answer = options.answer ?? model.recordSchema
  const isRecord = answer === model.recordSchema
  const noun = nounOf(model)
  return defineRoute({
    operation: onRecord ? atVersion(model, options.operation) : options.operation,
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
    conditional: onRecord,
    versioned: 'version' in ((answer as { readonly properties?: object }).properties ?? {}),
  })
}

/** The operation, which refuses where the record is not as the caller has seen it any more. */
function atVersion(model: AnyModel, operation: AnyOperation): AnyOperation {
  const run: AnyOperation['run'] = async (port, { ifVersion, ...input }, prepared) => {
    if (ifVersion !== undefined) checkVersion((await requireRecord(port, model, input.id)).version, ifVersion)
    return operation.run(port, input, prepared)
  }
  return Object.freeze({ ...operation, run })
}

/** The schema of a body with these members and no others. */
export function bodyOf(properties: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(properties, { additionalProperties: false })
}
