import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { eventLog } from './event-log.ts'
import { eventLogs } from './event-logs.ts'

/** The addresses of the site's logbook. */
export const eventLogRoutes = recordRoutes(eventLog, eventLogs, { tag: 'event-logs' })
