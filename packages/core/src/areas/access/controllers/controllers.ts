import { recordOperations } from '../../../framework/records/record-operations.ts'
import { controller } from './controller.ts'
import { removeLogs } from './logs.ts'

/** Controllers. Deleting one takes its logs along, without a word. */
export const controllers = recordOperations(controller, {
  removing: (port, { id }) => removeLogs(port, id),
})
