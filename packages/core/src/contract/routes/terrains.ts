import { terrain } from '../../models/terrain.ts'
import { terrains } from '../../operations/terrains/terrains.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of terrains. They are never deleted: what happened on them goes on naming them. */
export const terrainRoutes = recordRoutes(terrain, { ...terrains, delete: undefined }, { tag: 'terrains', problems: ['conflict'] })
