import type { Route } from '../../framework/contract/define-route.ts'
import { meterRoutes } from './meters/routes.ts'

/** The addresses of meters. */
export const meterAreaRoutes: readonly Route[] = [...meterRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const meterTags = {
  meters: 'Meters, their readings and alarms',
}
