import { eventLog } from '../../models/event-log.ts'
import { eventLogs } from '../../operations/event-logs/event-logs.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of the site's logbook. */
export const eventLogRoutes = recordRoutes(eventLog, eventLogs, { tag: 'event-logs' })
