import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { findNewest, type Looked, type SearchProgress } from '../../../framework/records/look-through.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { document } from '../../documents/documents/document.ts'

/** The criteria of a document search. */
export interface DocumentSearch {
  /** The customer of the document. */
  readonly customerId: string
  /** `null` for any. */
  readonly documentType: RecordOf<typeof document>['documentType'] | null
  /** Only documents that are not archived. */
  readonly onlyActive: boolean
  /** Only documents that are valid today, in the organization's time zone. */
  readonly onlyValid: boolean
}

/**
 * Finds the newest matching document of a customer among the newest 10,000; `null` if there is none.
 *
 * @param progress where the previous part of the search ended; `null` for the first
 */
export function findDocument(
  port: Pick<RecordPort, 'get' | 'list' | 'now' | 'organization'>,
  { customerId, documentType, onlyActive, onlyValid }: DocumentSearch,
  progress: SearchProgress | null,
): Promise<Looked<RecordOf<typeof document> | null>> {
  const today = localDay(port.now, port.organization.timeZone)
  // A customer has few documents, so the other criteria are checked here.
  const fits = (one: RecordOf<typeof document>) =>
    (documentType === null || one.documentType === documentType) &&
    (!onlyActive || one.status === 'ACTIVE') &&
    (!onlyValid || isValidOn(today, one))
  return findNewest(port, { model: document, lists: [{ customerId }], fits }, progress)
}

/** Both days are among those on which it is valid. */
function isValidOn(day: string, { validFrom, validUntil }: RecordOf<typeof document>): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || validUntil >= day)
}
