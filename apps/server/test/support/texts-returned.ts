import { verify } from '@belfry/webhook-verify'
import type { Receiver } from './receiver.ts'
import { valueAt } from './text-fields.ts'
import { isKept, type Tried } from './texts-tried.ts'
import type { Park } from './two-parks.ts'

/** Records by id. */
type RecordsById = ReadonlyMap<string, unknown>

/** All items of a list, page by page. */
export async function listedRecords(park: Park, path: string): Promise<RecordsById> {
  const records = new Map<string, unknown>()
  for (let cursor = ''; ; ) {
    const { status, body } = await park.call('GET', `${path}?limit=200${cursor}`)
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
    for (const record of body.data) records.set(record.id, record)
    if (body.nextCursor === null) return records
    cursor = `&cursor=${body.nextCursor}`
  }
}

/** The records in a webhook's events, and deliveries whose signatures its receiver would refuse. */
export function createdRecords(
  { received }: Receiver,
  secret: string,
): { readonly records: RecordsById; readonly faults: readonly string[] } {
  const records = new Map<string, unknown>()
  const faults: string[] = []
  for (const { body, headers } of received) {
    const verdict = verify({ body, headers }, { secrets: [secret] })
    if (!verdict.ok) faults.push(`a delivery does not verify: ${verdict.reason}`)
    else if (/:(created|processed)$/.test(verdict.event.event))
      for (const record of Object.values(verdict.event.data as object)) if (record?.id) records.set(record.id, record)
  }
  return { records, faults }
}

/** The locations at which a record differs from what was accepted. */
export function differing({ text, taken }: Tried, record: unknown, where: string): readonly string[] {
  if (record === undefined) return [`${where} has nothing of ${JSON.stringify(text)}`]
  return taken
    .filter((place) => !isKept(text, valueAt(record, place), place))
    .map((place) => `${where} has ${JSON.stringify(valueAt(record, place))} at ${place.pointer} in place of ${JSON.stringify(text)}`)
}
