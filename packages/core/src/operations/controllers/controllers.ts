import { controller } from '../../models/controller.ts'
import { recordOperations } from '../records/record-operations.ts'

/** Controllers. */
export const controllers = recordOperations(controller)
