import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, RecordPort, Values } from '../../../framework/operations/port.ts'
import { everyRecord } from '../../../framework/records/every-record.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { normalizedPlate } from '../access-methods/plate.ts'
import { methodWith } from '../access-methods/value.ts'
import { vehiclePresence } from './vehicle-presence.ts'

/**
 * Operations on visits of vehicles. A new visit is emitted as an update, since the vehicle was absent before. A vehicle cannot be inside
 * twice: an earlier visit whose end was not seen becomes a ghost.
 */
export const vehiclePresences = recordOperations(vehiclePresence, {
  emits: { create: ['vehiclePresence:updated'] },
  alone: ({ plate, state }) => plate !== undefined || state !== undefined,
  async creating(port: RecordPort, values, { customerId }) {
    const plate = normalizedPlate(values.plate as string, '/plate')
    const owner = customerId === undefined ? (await methodWith(port, 'LPR', plate))?.customerId : customerId
    const now = formatTime(port.now)
    const { state, enteredAt, departedAt } = values
    return checked({
      ...values,
      plate,
      customerId: owner ?? null,
      enteredAt: enteredAt ?? (state === 'INSIDE' ? now : null),
      departedAt: departedAt ?? (state === 'DEPARTED' ? now : null),
    })
  },
  created: endVisitsBefore,
  emitted: (port, record) => emitRecordEvent(port, 'vehiclePresence:updated', vehiclePresence, record, { previous: {} }),
  async changing(port, record, changes) {
    const plate = changes.plate === undefined ? {} : samePlate(changes.plate as string, record)
    const { plate: _, ...others } = changes
    return checked({ ...others, ...plate, ...timesOf(port, record, changes) }, record)
  },
  async changed(port, record, changes) {
    if ('plate' in changes || 'state' in changes) await endVisitsBefore(port, record)
  },
})

/** The plate where it is another one: written differently it is the same. */
function samePlate(text: string, record: Values): Values {
  const plate = normalizedPlate(text, '/plate')
  return plate === record.plate ? {} : { plate }
}

/** The times that follow from another state. */
function timesOf(port: RecordPort, record: Values, { state, enteredAt, departedAt }: Values): Values {
  const now = formatTime(port.now)
  if (state === 'DEPARTED' && departedAt === undefined) return { departedAt: now }
  if (state !== 'INSIDE') return {}
  return {
    ...(enteredAt === undefined && record.enteredAt === null ? { enteredAt: now } : {}),
    ...(departedAt === undefined && record.departedAt !== null ? { departedAt: null } : {}),
  }
}

function checked(values: Values, record: Values = {}): Values {
  const { state, enteredAt, departedAt } = { ...record, ...values }
  if (state === 'INSIDE' && typeof departedAt === 'string') {
    const message = 'a vehicle that is INSIDE has not departed: leave departedAt out, or send the state DEPARTED'
    throw new Refusal(fieldProblem('invalid_request', '/departedAt', message, 'not_allowed'))
  }
  // The time of departure may be ours, and a camera's clock ahead of it: only sent values are refused.
  if (typeof enteredAt === 'string' && typeof departedAt === 'string' && departedAt < enteredAt)
    throw new Refusal(fieldProblem('invalid_request', '/departedAt', `departedAt must not be before enteredAt, ${enteredAt}`, 'too_early'))
  return values
}

/** Makes earlier visits of a vehicle that is inside ghosts. */
async function endVisitsBefore(port: RecordPort, { id, plate, state }: AnyRecord): Promise<void> {
  if (state !== 'INSIDE') return
  const others: readonly RecordOf<typeof vehiclePresence>[] = await everyRecord(port, vehiclePresence, { plate: plate as string, state })
  for (const other of others) if (other.id !== id) await changeRecord(port, vehiclePresence, other, { state: 'GHOST' })
}
