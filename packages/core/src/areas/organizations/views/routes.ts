import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { lane } from '../../tasks/tasks/lane.ts'
import { view } from './view.ts'
import { lanes, views } from './views.ts'

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
