import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { eventLog } from './event-log.ts'

/** The logbook of the site. */
export const eventLogs = recordOperations(eventLog, {
  creating: async (port: RecordPort, values) => ({ ...values, occurredAt: values.occurredAt ?? formatTime(port.now) }),
})
