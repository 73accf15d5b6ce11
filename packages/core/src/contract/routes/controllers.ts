import { controller } from '../../models/controller.ts'
import { controllers } from '../../operations/controllers/controllers.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of controllers. */
export const controllerRoutes = recordRoutes(controller, controllers, { tag: 'access' })
