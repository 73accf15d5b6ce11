import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { terrain } from './terrain.ts'
import { terrains } from './terrains.ts'

/** The routes of terrains. They are never deleted, because other records keep referencing them. */
export const terrainRoutes = recordRoutes(terrain, { ...terrains, delete: undefined }, { tag: 'terrains', problems: ['conflict'] })
