import type { Route } from '../../framework/contract/define-route.ts'
import { occupationRoutes, reservationRoutes } from './reservations/routes.ts'
import { terrainRoutes } from './terrains/routes.ts'

/** The addresses of who stays where. */
export const stayAreaRoutes: readonly Route[] = [...reservationRoutes, ...occupationRoutes, ...terrainRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const stayTags = {
  reservations: 'Who comes when, and who stays where',
  terrains: 'Pitches, houses and berths',
}
