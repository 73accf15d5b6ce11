import { accessLogEntry } from './access-log-entries/access-log-entry.ts'
import { accessMethod } from './access-methods/access-method.ts'
import { accessMethodOperation } from './access-methods/access-method-operation.ts'
import { accessPoint } from './access-points/access-point.ts'
import { controller } from './controllers/controller.ts'
import { controllerLog } from './controllers/controller-log.ts'
import { nfcTag } from './nfc-tags/nfc-tag.ts'
import { nfcTransaction } from './nfc-tags/nfc-transaction.ts'
import { vehiclePresence } from './vehicle-presences/vehicle-presence.ts'

/** The models of doors and who may come in, by name. */
export const accessModels = {
  accessLogEntry,
  accessMethod,
  accessMethodOperation,
  accessPoint,
  controller,
  controllerLog,
  nfcTag,
  nfcTransaction,
  vehiclePresence,
} as const
