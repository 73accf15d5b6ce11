import { localDay } from '../../calendar/local-day.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { document } from '../../models/document.ts'
import type { RecordPort } from '../port.ts'
import { findNewest } from '../records/find-newest.ts'

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

/** The newest document of a customer that is as it is looked for; `null` when there is none. */
export function findDocument(
  port: Pick<RecordPort, 'list' | 'now' | 'organization'>,
  { customerId, documentType, onlyActive, onlyValid }: DocumentSearch,
): Promise<RecordOf<typeof document> | null> {
  const today = localDay(port.now, port.organization.timeZone)
  // A customer has few documents: what else they are like is looked at here.
  return findNewest(
    port,
    document,
    { customerId },
    (one) =>
      (documentType === null || one.documentType === documentType) &&
      (!onlyActive || one.status === 'ACTIVE') &&
      (!onlyValid || isValidOn(today, one)),
  )
}

/** Both days are among those on which it is valid. */
function isValidOn(day: string, { validFrom, validUntil }: RecordOf<typeof document>): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || validUntil >= day)
}
