import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { reservation } from './reservation.ts'

/** The fields that can still be changed once a stay is over or cancelled. */
const ALWAYS = new Set(['notes', 'externalId', 'customFields'])

/** Reservations. Their status is changed by actions: check-in, check-out, cancel. */
export const reservations = recordOperations(reservation, {
  async creating(port: RecordPort, values) {
    checkOrder(values)
    const number = `R-${String(await port.nextNumber('reservation')).padStart(5, '0')}`
    return { ...values, number, status: 'RESERVED' }
  },
  async changing(_port, record, changes) {
    checkOrder({ ...record, ...changes })
    const [fixed] = Object.keys(changes).filter((name) => !ALWAYS.has(name))
    if (fixed !== undefined && (record.status === 'CHECKED_OUT' || record.status === 'CANCELLED')) {
      const why = record.status === 'CANCELLED' ? 'is cancelled' : 'is over'
      throw new Refusal(
        fieldProblem('conflict', `/${fixed}`, `${fixed} cannot change: the stay ${why}, so only its notes and custom fields can`),
      )
    }
    if (record.status === 'CHECKED_IN' && 'terrainId' in changes) {
      throw new Refusal(fieldProblem('conflict', '/terrainId', 'terrainId cannot change: the guest has checked in there; check out first'))
    }
    // The occupation created at check-in belongs to the customer.
    if (record.status === 'CHECKED_IN' && 'customerId' in changes) {
      throw new Refusal(
        fieldProblem(
          'conflict',
          '/customerId',
          'customerId cannot change: this customer has checked in; check out first, and make another reservation',
        ),
      )
    }
    return changes
  },
})

function checkOrder({ checkInAt, checkOutAt }: Values): void {
  if ((checkOutAt as string) > (checkInAt as string)) return
  throw new Refusal(fieldProblem('invalid_request', '/checkOutAt', 'checkOutAt must be after checkInAt', 'too_early'))
}

/** The refusal of a step that is impossible in the reservation's current status. */
export function impossible(detail: string): Refusal {
  return new Refusal(problem('conflict', { detail }))
}
