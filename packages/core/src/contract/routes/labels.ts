import { label } from '../../models/label.ts'
import { labels } from '../../operations/labels/labels.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of labels. */
export const labelRoutes = recordRoutes(label, labels, { tag: 'tasks' })
