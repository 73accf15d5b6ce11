import { recordOperations } from '../../../framework/records/record-operations.ts'
import { controller } from './controller.ts'
import { removeLogs } from './logs.ts'

/** Operations on controllers. Deleting one removes its logs, without events. */
export const controllers = recordOperations(controller, {
  removing: (port, { id }) => removeLogs(port, id),
})
