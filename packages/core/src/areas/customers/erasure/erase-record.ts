import type { AnyModel, RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, ServicePort } from '../../../framework/operations/port.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { notifyControllersOfErasure, worthOf } from '../../access/access-methods/notify-controllers.ts'
import { mandate } from '../../billing/mandates/mandate.ts'
import { erasedValues, isRemoved } from './personal.ts'

/**
 * Empties or removes a record that is about an erased customer, without a word: the erasure of the customer says it. What the record lets them do
 * ends with it, and controllers are told to forget it.
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

/** How many changes erasing a record is worth. */
export function erasingWorth(model: AnyModel, record: AnyRecord): number {
  return model.name === accessMethod.name ? worthOf(record as RecordOf<typeof accessMethod>) : 1
}
