import type { AnyRecord, ServicePort, Values } from '../../../framework/operations/port.ts'

/** The values of a record at a moment, as far as the audit log goes back. */
export async function asOf(port: ServicePort, record: AnyRecord, moment: string): Promise<Values> {
  let values: Values = record
  if (record.updatedAt <= moment) return values
  let cursor: string | undefined
  do {
    const page = await port.audit.list({ filters: { recordId: record.id }, limit: 50, cursor })
    for (const { at, change, previous } of page.data) {
      if (at <= moment) return values
      if (change === 'updated') values = { ...values, ...previous }
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return values
}

/** Whether one id was created after another. Ids of any kind sort by creation time, even within a millisecond. */
export function isLater(id: string, than: string): boolean {
  return bodyOf(id) > bodyOf(than)
}

function bodyOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}
