import type { ServicePort, TimerName } from '../framework/operations/port.ts'
import { openTooLongTimer } from './access/access-points/open-too-long.ts'
import { expireLink } from './billing/payment-links/payment-links.ts'
import { recountReport } from './billing/payment-reports/recount.ts'
import { forgetTimer } from './documents/identity-document-scans/forget.ts'

/** The action of a record timer. The record may have been deleted or changed, so it checks first. */
type Timer = (port: ServicePort, recordId: string) => Promise<void>

const timers: Readonly<Record<TimerName, Timer>> = {
  'accessPoints.openTooLong': openTooLongTimer,
  'identityDocumentScans.forget': forgetTimer,
  'paymentLinks.expire': expireLink,
  'paymentReports.recount': recountReport,
}

/** Performs the action of a record timer. The host has removed the timer; the action may set it again. */
export async function runTimer(port: ServicePort, timer: TimerName, recordId: string): Promise<void> {
  await timers[timer](port, recordId)
}
