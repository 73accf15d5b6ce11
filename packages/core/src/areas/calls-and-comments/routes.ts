import type { Route } from '../../framework/contract/define-route.ts'
import { callRoutes } from './calls/routes.ts'
import { commentRoutes } from './comments/routes.ts'

/** The addresses of telephone calls and comments. */
export const callAndCommentAreaRoutes: readonly Route[] = [...commentRoutes, ...callRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const callAndCommentTags = {
  calls: 'Telephone calls',
  comments: 'Remarks of colleagues on records',
}
