import type { Route } from '../../framework/contract/define-route.ts'
import { taskRoutes } from './tasks/routes.ts'

/** The addresses of tasks. */
export const taskAreaRoutes: readonly Route[] = [...taskRoutes]

/** The descriptions of the tags in the OpenAPI document. */
export const taskTags = {
  tasks: 'What is to be done, its labels, and the boards it is placed on',
}
