import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { parseTime } from '../../../kernel/time.ts'

/**
 * The values of a payment with the day of payment, if they contain the time. The day stays the same if the organization changes its time
 * zone.
 */
export function withPaidOn(port: Pick<RecordPort, 'organization'>, values: Values): Values {
  const { paidAt } = values
  if (paidAt === undefined) return values
  const moment = typeof paidAt === 'string' ? parseTime(paidAt) : null
  return { ...values, paidOn: moment === null ? null : localDay(moment, port.organization.timeZone) }
}
