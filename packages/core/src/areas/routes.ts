import type { Route } from '../framework/contract/define-route.ts'
import { accessAreaRoutes, accessTags } from './access/routes.ts'
import { accountAreaRoutes, accountTags } from './accounts/routes.ts'
import { automationAreaRoutes, automationTags } from './automations/routes.ts'
import { billingAreaRoutes, billingTags } from './billing/routes.ts'
import { callAndCommentAreaRoutes, callAndCommentTags } from './calls-and-comments/routes.ts'
import { customerAreaRoutes, customerTags } from './customers/routes.ts'
import { deviceAreaRoutes, deviceTags } from './devices/routes.ts'
import { documentAreaRoutes, documentTags } from './documents/routes.ts'
import { inboxAreaRoutes, inboxAreaTags } from './inbox/routes.ts'
import { meterAreaRoutes, meterTags } from './meters/routes.ts'
import { organizationAreaRoutes, organizationTags } from './organizations/routes.ts'
import { stayAreaRoutes, stayTags } from './stays/routes.ts'
import { taskAreaRoutes, taskTags } from './tasks/routes.ts'
import { webhookAreaRoutes, webhookTags } from './webhooks/routes.ts'

/** All routes of the service: the API contract, in the order of the OpenAPI document. */
export const routes: readonly Route[] = [
  ...accountAreaRoutes,
  ...organizationAreaRoutes,
  ...customerAreaRoutes,
  ...stayAreaRoutes,
  ...billingAreaRoutes,
  ...accessAreaRoutes,
  ...meterAreaRoutes,
  ...inboxAreaRoutes,
  ...taskAreaRoutes,
  ...documentAreaRoutes,
  ...deviceAreaRoutes,
  ...callAndCommentAreaRoutes,
  ...webhookAreaRoutes,
  ...automationAreaRoutes,
]

/** The description of each tag, in the order of the routes. */
export const tags: Readonly<Record<string, string>> = {
  ...accountTags,
  ...organizationTags,
  ...customerTags,
  ...stayTags,
  ...billingTags,
  ...accessTags,
  ...meterTags,
  ...inboxAreaTags,
  ...taskTags,
  ...documentTags,
  ...deviceTags,
  ...callAndCommentTags,
  ...webhookTags,
  ...automationTags,
}
