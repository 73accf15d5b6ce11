import type { Route } from '../../framework/contract/define-route.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

/** The addresses of people who sign in and their keys. */
export const accountAreaRoutes: readonly Route[] = [...sessionRoutes, ...apiKeyRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const accountTags = {
  session: 'Sign in and out',
  'api-keys': 'Keys with which programs act for you',
}
