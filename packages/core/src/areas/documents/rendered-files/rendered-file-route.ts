import { defineRoute, fileSchema, type Route } from '../../../framework/contract/define-route.ts'
import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { AnyOperation } from '../../../framework/operations/define-operation.ts'
import type { ProblemCode } from '../../../kernel/problems.ts'

/** Options of a route for a rendered document. */
export interface RenderedFileRouteOptions {
  readonly operation: AnyOperation
  /** The last part of the path. */
  readonly name: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly problems?: readonly ProblemCode[]
}

/** The route of a record's rendered document, created on request: `GET …/{collection}/{id}/{name}`. */
export function renderedFileRoute(
  { name: model, collection }: AnyModel,
  { name, problems = [], ...options }: RenderedFileRouteOptions,
): Route {
  return defineRoute({
    ...options,
    method: 'get',
    path: `/orgs/{organizationId}/${collection}/{id}/${name}`,
    params: { id: model },
    problems: [...problems],
    answerKind: 'file',
    answer: fileSchema,
    answerDescription: 'The file, to be saved',
    input: ({ params, knownTags }) => ({ ...params, known: knownTags }),
    reply: (file) => ({ body: null, file }),
  })
}
