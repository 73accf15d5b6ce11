import type { AnyRecord, RecordPort, Values } from '../../../framework/operations/port.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { accessLogEntry } from './access-log-entry.ts'

/** The links by which an entry is coupled. */
const links = ['accessMethodId', 'customerId'] as const

/** Emits that an entry was coupled, with its previous coupling, if changes have given it a customer or an access method. */
export async function emitCoupled(port: RecordPort, entry: AnyRecord, changes: Values, before: Values): Promise<void> {
  if (!links.some((name) => typeof changes[name] === 'string')) return
  const previous = Object.fromEntries(links.map((name) => [name, before[name] ?? null]))
  await emitRecordEvent(port, 'accessLogEntry:coupled', accessLogEntry, entry, { previous })
}
