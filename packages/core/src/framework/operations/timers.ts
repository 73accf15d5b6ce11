import { openTooLongTimer } from '../../areas/access/access-points/open-too-long.ts'
import { forgetTimer } from '../../areas/documents/identity-document-scans/forget.ts'
import { expireLink } from '../../areas/billing/payment-links/payment-links.ts'
import { recountReport } from '../../areas/billing/payment-reports/recount.ts'
import type { ServicePort, TimerName } from './port.ts'

/** What happens when a timer of a record goes off. The record may be gone, or have changed: it looks before it acts. */
type Timer = (port: ServicePort, recordId: string) => Promise<void>

const timers: Readonly<Record<TimerName, Timer>> = {
  'accessPoints.openTooLong': openTooLongTimer,
  'identityDocumentScans.forget': forgetTimer,
  'paymentLinks.expire': expireLink,
  'paymentReports.recount': recountReport,
}

/** Does what a timer of a record stands for. The host has removed the timer; it may be set anew. */
export async function runTimer(port: ServicePort, timer: TimerName, recordId: string): Promise<void> {
  await timers[timer](port, recordId)
}
