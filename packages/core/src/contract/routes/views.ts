import { lane } from '../../models/lane.ts'
import { view } from '../../models/view.ts'
import { lanes, views } from '../../operations/views/views.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of views and their lanes. */
export const viewRoutes = [
  ...recordRoutes(view, views, {
    tag: 'tasks',
    words: {
      delete:
        'Its lanes go with it. Its tasks stay, and are on no view then: of more than 100 the newest at once, the others within seconds.',
    },
  }),
  ...recordRoutes(
    lane,
    { ...lanes, putByExternalId: undefined },
    {
      tag: 'tasks',
      words: { delete: 'Its tasks stay on the view, in no lane then: of more than 100 the newest at once, the others within seconds.' },
    },
  ),
]
