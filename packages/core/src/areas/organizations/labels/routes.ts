import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { label } from './label.ts'
import { labels } from './labels.ts'

/** The addresses of labels. */
export const labelRoutes = recordRoutes(label, labels, {
  tag: 'tasks',
  words: {
    delete: 'It is taken off every task. Of more than 100 tasks the newest are changed with the answer, the others within seconds.',
  },
})
