import { type EventShapes, recordMember, recordMemberOrNull, shapeOf } from '../../event-shape.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { nfcTag } from './nfc-tag.ts'
import { nfcTransaction } from './nfc-transaction.ts'

/** The data of events of NFC tags other than ordinary changes. */
export const nfcShapes: EventShapes = {
  'nfc-tag:blocked': shapeOf(nfcTag),
  'nfc-tag:unblocked': shapeOf(nfcTag),
  'nfc-tag:presented': shapeOf(nfcTag, { accessPoint: recordMemberOrNull(accessPoint) }),
  'nfc-tag-transaction:changed': shapeOf(nfcTag, { transaction: recordMember(nfcTransaction) }),
}
