import { type EventShapes, plainValue, recordMember, shapeOf } from '../../event-shape.ts'
import { controller } from './controller.ts'
import { controllerLog } from './controller-log.ts'

const previousAdoption = plainValue(controller.fields.adoption.schema, 'REQUESTED')

/** The data of events of controllers other than ordinary changes. */
export const controllerShapes: EventShapes = {
  'controller:adoption:requested': shapeOf(controller, { previousAdoption }),
  'controller:adoption:approved': shapeOf(controller, { previousAdoption }),
  'controller:adoption:rejected': shapeOf(controller, { previousAdoption }),
  'controller:logs:submitted': shapeOf(controller, { controllerLog: recordMember(controllerLog) }),
}
