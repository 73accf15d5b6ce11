import type { RecordPort } from '../../../framework/operations/port.ts'
import { retentionLimits } from '../../../framework/retention/retention.ts'
import { type EpochMs, formatTime, parseTime } from '../../../kernel/time.ts'
import { emitQueueChange, type Scan } from './emit-scan-events.ts'
import { identityDocumentScan } from './identity-document-scan.ts'
import { forgotten } from './read-values.ts'

/** Sets the time at which the values read are removed automatically: when the scan exceeds the organization's retention period. */
export function setForgetTimer(port: RecordPort, { id, createdAt }: Pick<Scan, 'id' | 'createdAt'>): Promise<void> {
  return port.setTimer('identityDocumentScans.forget', id, forgetAt(port, createdAt))
}

/** The timer of an old scan. The organization may have extended its retention period since. */
export async function forgetTimer(port: RecordPort, id: string): Promise<void> {
  const scan = await port.get(identityDocumentScan, id)
  if (!scan || scan.forgottenAt !== null) return
  await (port.now < forgetAt(port, scan.createdAt) ? setForgetTimer(port, scan) : forget(port, scan))
}

/** Removes the values read. A scan still to be reviewed is dismissed. */
export async function forget(port: RecordPort, scan: Scan): Promise<Scan> {
  const isPending = scan.status === 'PENDING'
  const changed = await port.update(identityDocumentScan, scan, {
    ...forgotten,
    ...(isPending ? { status: 'DISMISSED' } : {}),
    forgottenAt: formatTime(port.now),
  })
  await port.setTimer('identityDocumentScans.forget', scan.id, null)
  if (isPending) await emitQueueChange(port, changed, 'REMOVED')
  return changed
}

function forgetAt({ organization }: RecordPort, createdAt: string): EpochMs {
  const made = parseTime(createdAt) as EpochMs
  return made + (made - retentionLimits(organization.retentionDays, made).ended)
}
