import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { terrain } from './terrain.ts'
import { terrains } from './terrains.ts'

/** The addresses of terrains. They are never deleted: what happened on them goes on naming them. */
export const terrainRoutes = recordRoutes(terrain, { ...terrains, delete: undefined }, { tag: 'terrains', problems: ['conflict'] })
