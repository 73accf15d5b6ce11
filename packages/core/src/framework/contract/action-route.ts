import Type, { type TSchema } from 'typebox'
import type { ProblemCode } from '../../kernel/problems.ts'
import { type AnyModel, nounOf } from '../models/define-model.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import { checkVersion, requireRecord } from '../records/require-record.ts'
import { defineRoute, type Route } from './define-route.ts'

/** Options of a route for an action on one record: `POST …/{collection}/{id}/{verb}`. */
export interface ActionRouteOptions {
  readonly operation: AnyOperation
  /** The last segment of the path, in kebab-case: `check-in`. */
  readonly verb: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The body; none by default. */
  readonly body?: TSchema
  readonly bodyExample?: unknown
  /** Whether the body is optional. */
  readonly bodyOptional?: boolean
  /** The schema of the response; the record by default. */
  readonly answer?: TSchema
  readonly answerDescription?: string
  readonly answerExample?: unknown
  readonly problems?: readonly ProblemCode[]
  /** `false` for an action on the collection rather than on one record. */
  readonly onRecord?: boolean
}

/**
 * The route of an action. Its operation gets `id`, and `body` if there is one. On a record it accepts If-Match: unless the record in the
 * path still has that version, nothing is changed and no external effect is requested. A response with a record has an ETag.
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

/** The operation, which refuses if the record has changed since the caller read it. */
function atVersion(model: AnyModel, operation: AnyOperation): AnyOperation {
  const run: AnyOperation['run'] = async (port, { ifVersion, ...input }, prepared) => {
    if (ifVersion !== undefined) checkVersion((await requireRecord(port, model, input.id)).version, ifVersion)
    return operation.run(port, input, prepared)
  }
  return Object.freeze({ ...operation, run })
}

/** The schema of a body with exactly these members. */
export function bodyOf(properties: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(properties, { additionalProperties: false })
}
