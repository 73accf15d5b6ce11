import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, ServicePort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { accessMethod } from './access-method.ts'
import { accessMethodOperation } from './access-method-operation.ts'
import { checkedValues } from './changes.ts'
import { controllerEvents, controllerFields, notifyControllers } from './notify-controllers.ts'
import { checkControllerBacklog, checkRoomForMethod } from './room.ts'

type AccessMethod = RecordOf<typeof accessMethod>

/** Operations on access methods. Controllers are notified of every change that affects who is admitted. */
export const accessMethods = recordOperations(accessMethod, {
  asks: { create: ['access'], update: ['access'], delete: ['access'] },
  emits: { create: controllerEvents, update: controllerEvents, delete: controllerEvents },
  // No two active ones may get the same value, and no customer may get too many.
  alone: ({ type, value, status, customerId }) => [type, value, status, customerId].some((sent) => sent !== undefined),
  async creating(port: ServicePort, values) {
    await checkRoomForMethod(port, values.customerId as string)
    await checkControllerBacklog(port, [{ after: values as unknown as AccessMethod, before: null }])
    return checkedValues(port, values)
  },
  emitted: (port, record) => notifyControllers(port, 'CREATE', methodOf(record)),
  async changing(port, record, changes) {
    if (typeof changes.customerId === 'string') await checkRoomForMethod(port, changes.customerId)
    if (concernsControllers(changes))
      await checkControllerBacklog(port, [{ after: methodOf({ ...record, ...changes }), before: methodOf(record) }])
    return checkedValues(port, changes, methodOf(record))
  },
  async changed(port, record, changes, before) {
    if (concernsControllers(changes)) await notifyControllers(port, 'UPDATE', methodOf(record), methodOf(before))
  },
  removing: (port, record) => notifyControllers(port, 'DELETE', methodOf(record)),
})

/** The notifications of controllers. They are created by changes of access methods, and are read-only. */
export const accessMethodOperations = recordOperations(accessMethodOperation)

/** Whether controllers have to know of these changes. */
export function concernsControllers(changes: Values): boolean {
  return controllerFields.some((name) => name in changes)
}

function methodOf(record: AnyRecord): AccessMethod {
  return record as unknown as AccessMethod
}
