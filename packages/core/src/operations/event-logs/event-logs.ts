import { eventLog } from '../../models/event-log.ts'
import { formatTime } from '../../time.ts'
import type { RecordPort } from '../port.ts'
import { recordOperations } from '../records/record-operations.ts'

/** The logbook of the site. */
export const eventLogs = recordOperations(eventLog, {
  creating: async (port: RecordPort, values) => ({ ...values, occurredAt: values.occurredAt ?? formatTime(port.now) }),
})
