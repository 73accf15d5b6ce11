import type { Route } from '../../framework/contract/define-route.ts'
import { auditLogRoutes } from './audit/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** The routes of organizations and their settings. */
export const organizationAreaRoutes: readonly Route[] = [...organizationRoutes, ...labelRoutes, ...viewRoutes, ...auditLogRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const organizationTags = {
  organizations: 'Sites and the people who work there',
  'audit-log': 'Who changed what',
}
