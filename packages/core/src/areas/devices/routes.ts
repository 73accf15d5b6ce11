import type { Route } from '../../framework/contract/define-route.ts'
import { deviceRoutes } from './devices/routes.ts'
import { tabletRoutes } from './tablet/routes.ts'

/** The addresses of displays and tablets. */
export const deviceAreaRoutes: readonly Route[] = [...deviceRoutes, ...tabletRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const deviceTags = {
  devices: 'Displays, printers and the tablet',
}
