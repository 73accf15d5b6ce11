import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { findNewest, type Looked, type SearchProgress } from '../../../framework/records/look-through.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { document } from '../../documents/documents/document.ts'

/** What a document is like that is looked for. */
export interface DocumentSearch {
  /** Whose it is. */
  readonly customerId: string
  /** `null` for any. */
  readonly documentType: RecordOf<typeof document>['documentType'] | null
  /** Only one that is not archived. */
  readonly onlyActive: boolean
  /** Only one that is valid today, on the calendar of the organization. */
  readonly onlyValid: boolean
}

/**
 * Looks for the newest document of a customer that is as it is looked for, among the newest 10,000; `null` when there is none.
 *
 * @param place where the look before has ended; `null` for the first one
 */
export function findDocument(
  port: Pick<RecordPort, 'get' | 'list' | 'now' | 'organization'>,
  { customerId, documentType, onlyActive, onlyValid }: DocumentSearch,
  place: SearchProgress | null,
): Promise<Looked<RecordOf<typeof document> | null>> {
  const today = localDay(port.now, port.organization.timeZone)
  // A customer has few documents: what else they are like is looked at here.
  const fits = (one: RecordOf<typeof document>) =>
    (documentType === null || one.documentType === documentType) &&
    (!onlyActive || one.status === 'ACTIVE') &&
    (!onlyValid || isValidOn(today, one))
  return findNewest(port, { model: document, lists: [{ customerId }], fits }, place)
}

/** Both days are among those on which it is valid. */
function isValidOn(day: string, { validFrom, validUntil }: RecordOf<typeof document>): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || validUntil >= day)
}
