import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { parseTime } from '../../../kernel/time.ts'

/** Values of a payment with the day on which it was paid, where they say when. The day stays when the organization moves to another zone. */
export function withPaidOn(port: Pick<RecordPort, 'organization'>, values: Values): Values {
  const { paidAt } = values
  if (paidAt === undefined) return values
  const moment = typeof paidAt === 'string' ? parseTime(paidAt) : null
  return { ...values, paidOn: moment === null ? null : localDay(moment, port.organization.timeZone) }
}
