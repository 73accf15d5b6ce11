import type { Route } from '../../framework/contract/define-route.ts'
import { erasureRoutes } from './customers/erasure-routes.ts'
import { customerRoutes } from './customers/routes.ts'

/** The addresses of customers. */
export const customerAreaRoutes: readonly Route[] = [...customerRoutes, ...erasureRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const customerTags = {
  customers: 'Customers and how to reach them',
}
