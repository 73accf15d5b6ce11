import type { Route } from '../../framework/contract/define-route.ts'
import { erasureRoutes } from './customers/erasure-routes.ts'
import { customerRoutes } from './customers/routes.ts'

/** The addresses of customers. */
export const customerAreaRoutes: readonly Route[] = [...customerRoutes, ...erasureRoutes]

/** What the tags of these addresses mean, for the OpenAPI document. */
export const customerTags = {
  customers: 'Customers and how to reach them',
}
