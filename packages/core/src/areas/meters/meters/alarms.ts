import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { meter } from './meter.ts'
import { meterAlarm } from './meter-alarm.ts'

type Alarm = RecordOf<typeof meterAlarm>

/** A new alarm by its message, or the id of a resolved one. */
interface AlarmBody {
  readonly message?: string
  readonly severity?: Alarm['severity']
  readonly resolve?: string
}

/** The alarm that was raised or resolved. */
export interface ChangedAlarm {
  readonly alarm: Alarm
}

/** Raises an alarm of a meter, or resolves one. */
export const changeAlarms = defineOperation({
  name: 'meters.alarms',
  permission: 'meters:write',
  emits: ['meter-alarm:created', 'meter-alarm:resolved'],
  async run(port: RecordPort, { id, body: { message, severity = 'WARNING', resolve } }: RecordInput & { readonly body: AlarmBody }) {
    const about = await requireRecord(port, meter, id)
    const related = { meter: eventRecord(meter, about) }
    if (resolve !== undefined) {
      if (message !== undefined) throw wrong('/message', 'a body raises an alarm or resolves one: send message or resolve, not both')
      const alarm = await port.get(meterAlarm, resolve)
      if (alarm?.meterId !== id) throw wrong('/resolve', `there is no meter alarm ${resolve} of this meter`, 'unknown_record')
      if (alarm.status === 'RESOLVED') return skipped('it is resolved already', { alarm })
      const resolved = await port.update(meterAlarm, alarm, { status: 'RESOLVED', resolvedAt: formatTime(port.now) })
      await emitRecordEvent(port, 'meter-alarm:resolved', meterAlarm, resolved, related)
      return done<ChangedAlarm>({ alarm: resolved })
    }
    if (message === undefined)
      throw wrong('/message', 'message is required: what is wrong; or send resolve with the id of an alarm', 'required')
    const alarm = await port.create(meterAlarm, newValues(meterAlarm, { meterId: id, message, severity, status: 'OPEN' }))
    await emitRecordEvent(port, 'meter-alarm:created', meterAlarm, alarm, related)
    return done<ChangedAlarm>({ alarm })
  },
})

function wrong(pointer: string, message: string, code = 'not_allowed'): Refusal {
  return new Refusal(fieldProblem('invalid_request', pointer, message, code))
}
