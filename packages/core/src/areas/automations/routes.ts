import type { Route } from '../../framework/contract/define-route.ts'
import { automationApprovalRoutes } from './approvals/routes.ts'
import { automationHookRoutes } from './automations/hook-routes.ts'
import { automationMenuRoutes } from './automations/menu-routes.ts'
import { automationRoutes } from './automations/routes.ts'
import { automationRunRoutes } from './automations/run-routes.ts'
import { automationSimulationRoutes } from './automations/simulation-routes.ts'

/** The addresses of automations. */
export const automationAreaRoutes: readonly Route[] = [
  ...automationRoutes,
  ...automationMenuRoutes,
  ...automationSimulationRoutes,
  ...automationRunRoutes,
  ...automationHookRoutes,
  ...automationApprovalRoutes,
]

/** The descriptions of the tags in the OpenAPI document. */
export const automationTags = {
  automations: 'Flows that the service runs itself',
}
