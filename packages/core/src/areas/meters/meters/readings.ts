import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { addRecord, changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { meter } from './meter.ts'
import { meterReading } from './meter-reading.ts'

type Meter = RecordOf<typeof meter>

/** A reading. */
interface Reading {
  readonly value: number
  /** RFC 3339; now by default. */
  readonly at?: string | null
  /** Replaces a wrong reading: it may be lower, but not lower than the invoiced value. */
  readonly correction?: boolean
  /** The meter was replaced or reset: consumption counts from this value. */
  readonly reset?: boolean
}

/** Stores a reading of a meter. */
export const readMeter = defineOperation({
  name: 'meters.readings',
  permission: 'meters:write',
  emits: ['meter:updated'],
  async run(port: RecordPort, { id, body }: RecordInput & { readonly body: Reading }) {
    const record = await requireRecord(port, meter, id)
    const { value, correction = false, reset = false } = body
    if (correction && reset) throw wrong('/reset', 'a reading is a correction or a reset, not both: leave one of them out', 'not_allowed')
    const at = momentOf(port, record, body.at ?? null)
    if (!reset) checkValue(record, value, correction)
    const kind = reset ? 'RESET' : correction ? 'CORRECTED' : 'READ'
    await addRecord(port, meterReading, { meterId: id, value, at, kind })
    return done(
      await changeRecord(port, meter, record, { lastReading: value, lastReadAt: at, ...(reset ? { invoicedReading: value } : {}) }),
    )
  },
})

function momentOf(port: RecordPort, { lastReadAt }: Meter, sent: string | null): string {
  const at = sent === null ? formatTime(port.now) : formatTime(parseTime(sent) as EpochMs)
  if (at > formatTime(port.now)) throw wrong('/at', 'at lies in the future; leave it out for now', 'too_late')
  if (lastReadAt !== null && at < lastReadAt)
    throw wrong('/at', `at lies before the last reading, which is of ${lastReadAt}; readings come in their order`, 'too_early')
  return at
}

function checkValue({ lastReading, invoicedReading }: Meter, value: number, correction: boolean): void {
  if (!correction && value < lastReading) {
    const remedy = 'send "correction": true when that reading was wrong, or "reset": true when the meter was replaced'
    throw wrong('/value', `value ${value} is below the last reading, which is ${lastReading}; ${remedy}`, 'below_last_reading')
  }
  if (value >= invoicedReading) return
  const detail = `Consumption up to ${invoicedReading} is on an invoice already, so the reading cannot be corrected to ${value}. Send "reset": true to count from there, and give a discount for what was invoiced too much.`
  throw new Refusal(problem('conflict', { detail, errors: [{ pointer: '/value', code: 'conflict', message: detail }] }))
}

function wrong(pointer: string, message: string, code: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', pointer, message, code))
}
