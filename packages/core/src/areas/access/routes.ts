import type { Route } from '../../framework/contract/define-route.ts'
import { accessLogEntryRoutes } from './access-log-entries/routes.ts'
import { accessMethodRoutes } from './access-methods/routes.ts'
import { accessPointRoutes } from './access-points/routes.ts'
import { controllerRoutes } from './controllers/routes.ts'
import { nfcTagRoutes } from './nfc-tags/routes.ts'
import { vehiclePresenceRoutes } from './vehicle-presences/routes.ts'

/** The addresses of doors and who may come in. */
export const accessAreaRoutes: readonly Route[] = [
  ...accessMethodRoutes,
  ...accessPointRoutes,
  ...accessLogEntryRoutes,
  ...controllerRoutes,
  ...nfcTagRoutes,
  ...vehiclePresenceRoutes,
]

/** The descriptions of the tags in the OpenAPI document. */
export const accessTags = {
  access: 'Who may come in where: access methods, doors and barriers, NFC tags',
}
