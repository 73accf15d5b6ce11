import { type EventShapes, recordOf, recordOrNull, shapeOf } from '../../event-shape.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { nfcTag } from './nfc-tag.ts'
import { nfcTransaction } from './nfc-transaction.ts'

/** What events of NFC tags hold that are no ordinary changes. */
export const nfcShapes: EventShapes = {
  'nfc-tag:blocked': shapeOf(nfcTag),
  'nfc-tag:unblocked': shapeOf(nfcTag),
  'nfc-tag:presented': shapeOf(nfcTag, { accessPoint: recordOrNull(accessPoint) }),
  'nfc-tag-transaction:changed': shapeOf(nfcTag, { transaction: recordOf(nfcTransaction) }),
}
