import { label } from '../../models/label.ts'
import { labels } from '../../operations/labels/labels.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of labels. */
export const labelRoutes = recordRoutes(label, labels, {
  tag: 'tasks',
  words: {
    delete: 'It is taken off every task. Of more than 100 tasks the newest are changed with the answer, the others within seconds.',
  },
})
