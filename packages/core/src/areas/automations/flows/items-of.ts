import type { AnyModel } from '../../../framework/models/define-model.ts'
import type { AnyRecord, RecordPort } from '../../../framework/operations/port.ts'
import { type Looked, lookThrough, type SearchProgress } from '../../../framework/records/look-through.ts'
import { eventRecord } from '../../../framework/records/record-events.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { type EpochMs, storedTime } from '../../../kernel/time.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { nfcTag } from '../../access/nfc-tags/nfc-tag.ts'
import { invoice } from '../../billing/invoices/invoice.ts'
import { customer } from '../../customers/customers/customer.ts'
import { document } from '../../documents/documents/document.ts'
import { meter } from '../../meters/meters/meter.ts'
import { occupation } from '../../stays/occupations/occupation.ts'
import { reservation } from '../../stays/reservations/reservation.ts'
import { terrain } from '../../stays/terrains/terrain.ts'

/** The maximum number of items processed by one `forEach`. */
export const MAX_ITEMS = 100

/** A kind of records to process one by one: those of one customer, or of one terrain. */
export interface ItemSource {
  readonly model: AnyModel
  /** The model of the record whose items they are. */
  readonly parent: AnyModel
  /** The statuses to include, each as a list of its own; absent for all records. */
  readonly statuses?: readonly string[]
  /** A further criterion. */
  isMeant?(record: AnyRecord, now: EpochMs): boolean
}

/** All item sources by their name in definitions. */
export const itemSources = Object.freeze({
  customerAccessMethods: { model: accessMethod, parent: customer },
  customerNfcTags: { model: nfcTag, parent: customer },
  /** Booked or sent, and not fully paid. */
  customerOpenInvoices: {
    model: invoice,
    parent: customer,
    statuses: ['BOOKED', 'SENT'],
    isMeant: ({ openAmount }) => (openAmount as number) > 0,
  },
  /** In the future, and neither cancelled nor started. */
  customerUpcomingReservations: {
    model: reservation,
    parent: customer,
    statuses: ['RESERVED'],
    isMeant: ({ checkInAt }, now) => storedTime(checkInAt as string) >= now,
  },
  customerOccupations: { model: occupation, parent: customer },
  customerDocuments: { model: document, parent: customer, statuses: ['ACTIVE'] },
  terrainMeters: { model: meter, parent: terrain },
} as const satisfies Readonly<Record<string, ItemSource>>)

/** The name of a source. */
export type ItemSourceName = keyof typeof itemSources

/** The items of a source. */
export interface Items {
  /** Oldest first, at most 100. Secret values, such as the PIN of an access method, are `null`. */
  readonly items: readonly AnyRecord[]
  /** Whether there are more. */
  readonly truncated: boolean
}

/**
 * Finds the records of a source that belong to one customer or terrain.
 *
 * @param parentId the id of the customer; for `terrainMeters`, of the terrain
 * @param progress where the previous part of the search ended; `null` for the first
 * @returns an error message if there is no such customer or terrain, which would otherwise look like one without items
 */
export async function itemsOf(
  port: Pick<RecordPort, 'get' | 'list' | 'now'>,
  name: ItemSourceName,
  parentId: string,
  progress: SearchProgress | null,
): Promise<Looked<Result<Items, string>>> {
  const { model, parent, statuses, isMeant = () => true }: ItemSource = itemSources[name]
  if (!(await port.get(parent, parentId)))
    return { result: err(`There is no ${parent.title.toLowerCase()} ${parentId}, so nothing to go through: choose one that exists.`) }
  const link = { [`${parent.name}Id`]: parentId }
  const lists = statuses ? statuses.map((status) => ({ ...link, status })) : [link]
  const fits = (record: AnyRecord) => isMeant(record, port.now)
  // One more than the limit, to determine whether there are more.
  const looked = await lookThrough(port, { model, lists, fits, order: 'oldest', most: MAX_ITEMS + 1 }, progress)
  if ('progress' in looked) return looked
  const matches = looked.result
  return {
    result: ok({ items: matches.slice(0, MAX_ITEMS).map((record) => eventRecord(model, record)), truncated: matches.length > MAX_ITEMS }),
  }
}
