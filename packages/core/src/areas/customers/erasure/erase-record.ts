import type { AnyModel, RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, ServicePort } from '../../../framework/operations/port.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { notifyControllersOfErasure, worthOf } from '../../access/access-methods/notify-controllers.ts'
import { mandate } from '../../billing/mandates/mandate.ts'
import { erasedValues, isRemoved } from './personal.ts'

/**
 * Empties or removes a record about an erased customer, without an event: the erasure of the customer reports it. Access granted by the
 * record ends with it, and controllers are instructed to forget it.
 */
export async function eraseRecord(port: ServicePort, model: AnyModel, record: AnyRecord): Promise<void> {
  if (!isRemoved(model)) {
    const ended = model.name === mandate.name ? { status: 'REVOKED' } : {}
    await port.update(model, record, { ...erasedValues(model), ...ended })
    return
  }
  await port.remove(model, record)
  await port.files.remove(record.id)
  if (model.name === accessMethod.name) await notifyControllersOfErasure(port, record as RecordOf<typeof accessMethod>)
}

/** How many changes erasing a record counts as. */
export function erasingWorth(model: AnyModel, record: AnyRecord): number {
  return model.name === accessMethod.name ? worthOf(record as RecordOf<typeof accessMethod>) : 1
}
