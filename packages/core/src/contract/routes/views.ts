import { lane } from '../../models/lane.ts'
import { view } from '../../models/view.ts'
import { lanes, views } from '../../operations/views/views.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of views and their lanes. */
export const viewRoutes = [
  ...recordRoutes(view, views, { tag: 'tasks' }),
  ...recordRoutes(lane, { ...lanes, putByExternalId: undefined }, { tag: 'tasks' }),
]
